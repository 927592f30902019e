import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { quickPlace } from './quick-folder.ts'

/** `TMPDIR` of a test run. In memory if there is room, because clusters and their copies wait for the disk otherwise. */
export const runEnvironment = (): { readonly TMPDIR: string } => ({ TMPDIR: `${quickPlace()}/hai-run-${process.pid}` })

/** Creates the folder of the run, and deletes it with everything that tests left in it. */
export function setup({ config }: TestProject): void {
  const { TMPDIR: folder } = config.env
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
