import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file that belongs to the project: tracked, or new and not ignored. */
export const projectFiles: readonly string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(root + path))

export const read = (path: string): string => readFileSync(root + path, 'utf8')

export const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '')

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The anchors in a page of the project that links may name. */
export const anchorsOf = (path: string): readonly string[] =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
