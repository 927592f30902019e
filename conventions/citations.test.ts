import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, projectFiles, read, withoutCode } from './repository.ts'

const sources = projectFiles.filter((path) => /\.(?:ts|tsx|mjs|cjs|js|css|html|sql|ya?ml|sh|md)$/.test(path))
const textOf = (file: string): string => (file.endsWith('.md') ? withoutCode(read(file)) : read(file))

/** A path to a Markdown page, with an optional heading. The end of a URL or of a file pattern does not match. */
const page = /(?<![\w*./:{}-])((?:\.{1,2}\/)*[\w-][\w./-]*\.md)(?:#([\p{L}\w-]+))?/gu

const byName = Map.groupBy(projectFiles, (path) => posix.basename(path))

/** A citation is a path from the root, from docs or from the citing file, or a file name alone. */
const pagesOf = (file: string, cited: string): readonly string[] => [
  ...[cited, posix.join('docs', cited), posix.join(posix.dirname(file), cited)].filter((path) => projectFiles.includes(path)),
  ...(cited.includes('/') ? [] : (byName.get(cited) ?? [])),
]

test('every page that a comment or a document cites is in the repository, with the heading', () => {
  const lost = sources.flatMap((file) =>
    [...textOf(file).matchAll(page)].flatMap(([cited, path = '', heading]) =>
      pagesOf(file, path).some((known) => heading === undefined || anchorsOf(known).includes(heading))
        ? []
        : [`${file}: ${cited}`],
    ),
  )
  expect(lost).toEqual([])
})
