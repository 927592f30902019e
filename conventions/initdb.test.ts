import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { bundledBinaries } from '../server/src/platform/postgres/binaries.ts'
import { chooseRunAs } from '../server/src/platform/postgres/run-as.ts'
import { read } from './repository.ts'

const compose = z.object({
  services: z.object({ database: z.object({ environment: z.object({ POSTGRES_INITDB_ARGS: z.string() }) }) }),
})
const patroni = z.object({
  bootstrap: z.object({ initdb: z.array(z.union([z.string(), z.record(z.string(), z.string())])) }),
})

const argumentsOf = {
  'compose.yaml': () => compose.parse(parse(read('compose.yaml'))).services.database.environment.POSTGRES_INITDB_ARGS.split(' '),
  'deploy/patroni/patroni.yml': () =>
    patroni
      .parse(parse(read('deploy/patroni/patroni.yml')))
      .bootstrap.initdb.flatMap((one) =>
        typeof one === 'string' ? `--${one}` : Object.entries(one).map(([name, value]) => `--${name}=${value}`),
      ),
}

test.each(Object.entries(argumentsOf))('initdb accepts the arguments in %s', (_path, asked) => {
  const runAs = chooseRunAs(join(tmpdir(), 'hai-initdb'))
  const folder = mkdtempSync(join(tmpdir(), 'hai-initdb-'))
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  try {
    const { status, stderr } = spawnSync(
      bundledBinaries(runAs).initdb,
      [`--pgdata=${join(folder, 'data')}`, '--username=postgres', '--auth=reject', '--no-sync', ...asked()],
      { ...runAs, cwd: '/', encoding: 'utf8', env: { LANG: 'en_US.utf8', TZ: 'UTC' } },
    )
    expect([status, stderr]).toEqual([0, ''])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
