import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { quickPlace } from './quick-folder.ts'

/** `TMPDIR` of a test run: in memory if there is enough room, because clusters would otherwise wait for the disk. */
export const runEnvironment = (): { readonly TMPDIR: string } => ({ TMPDIR: `${quickPlace()}/hai-run-${process.pid}` })

export function setup({ config }: TestProject): void {
  const { TMPDIR: folder } = config.env
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
