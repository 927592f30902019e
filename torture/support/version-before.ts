import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readUpgradeFrom } from '../../server/src/platform/database/migration-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] })

/** The reason why the previous version cannot be unpacked, or null if it can. */
export function missingHistory(): string | null {
  if (!existsSync(join(root, '.git'))) return 'this copy of the project has no history'
  if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'true') return 'this copy has only the end of its history'
  return null
}

/** The unpacked version uses the packages that are installed here. */
export function unpackVersionBefore(home: string): void {
  const tree = git('archive', '--format=tar', readUpgradeFrom().commit, 'contract', 'server', 'docs', 'package.json')
  execFileSync('tar', ['-x', '-C', home], { input: tree })
  const packages = join(home, 'node_modules')
  mkdirSync(join(packages, '@hai'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.') && each !== '@hai'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'server']) symlinkSync(join(home, name), join(packages, '@hai', name))
}
