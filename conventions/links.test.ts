import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, projectFiles, read, withoutCode } from './repository.ts'

const pages = projectFiles.filter((path) => path.endsWith('.md'))
function isThere(page: string, link: string): boolean {
  const [to = '', anchor] = link.split('#')
  const path = to === '' ? page : posix.join(posix.dirname(page), to)
  const isFile = projectFiles.includes(path)
  const isFolder = projectFiles.some((file) => file.startsWith(`${path}/`))
  return anchor === undefined ? isFile || isFolder : isFile && anchorsOf(path).includes(anchor)
}

// Links that start with a slash lead to pages of the app, which also shows some documents. They are not checked.
test('every link between documents leads to an existing page and heading', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !isThere(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})
