import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** git also lists deleted files and links to folders. */
const isFile = (path: string): boolean => statSync(root + path, { throwIfNoEntry: false })?.isFile() ?? false

export const projectFiles: readonly string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && isFile(path))

export const read = (path: string): string => readFileSync(root + path, 'utf8')

export const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '')

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

export const anchorsOf = (path: string): readonly string[] =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
