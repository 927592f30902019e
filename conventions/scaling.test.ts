import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectFiles, read } from './repository.ts'

const balancer = read('deploy/balancer/Caddyfile')
const caddyfiles = ['deploy/balancer/Caddyfile', 'deploy/docker/Caddyfile'] as const

test.each(caddyfiles)('the proxy of %s accepts every body that a call accepts', (path) => {
  const proxy = read(path)
  const bytes = projectFiles
    .filter((path) => path.startsWith('contract/src/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/body_bytes_max: (\d+) \* MEGABYTE/g)])
    .map(([, mb]) => Number(mb) * 1024 ** 2)
  expect(bytes.length).toBeGreaterThan(3)
  const taken = Number(/max_size (\d+)MB/.exec(proxy)?.[1]) * 1_000_000
  expect(Math.max(...bytes)).toBeLessThan(taken)
  const longest = `${Math.max(...bytes) / 1024 ** 2} MB`
  expect(proxy).toContain(`longest body that a call takes (${longest})`)
  expect(read('docs/operations/scaling.md')).toContain(`the longest that a call takes is ${longest}`)
  expect(proxy).toContain('respond @inside 404')
})

test.each(caddyfiles)('the proxy of %s writes an access log without headers and query strings', (path) => {
  const proxy = read(path)
  expect(proxy).toContain('\n\tlog\n')
  const [, format = ''] = /^\{\n[^]*?\tlog \{([^]*?)\n\}/m.exec(proxy) ?? []
  expect(format).toContain('request>headers delete')
  expect(format).toContain(String.raw`request>uri regexp \?.* ""`)
})

test('the balancer checks readiness at the right path', () => {
  const asked = /health_uri (\S+)/.exec(balancer)?.[1] ?? ''
  expect(read('server/src/http/health.ts')).toContain(`app.get('${asked}'`)
})

test.each(caddyfiles)('the proxy of %s closes idle connections before the server and waits longer than a statement', (path) => {
  const proxy = read(path)
  const keptMs = Number(/KEEP_ALIVE_MS = ([\d_]+)/.exec(read('server/src/http/front-door.ts'))?.[1]?.replaceAll('_', ''))
  expect(Number(/keepalive (\d+)s/.exec(proxy)?.[1]) * 1000).toBeLessThan(keptMs)
  const statementMs = figureIn('server/src/composition/call-settings.ts', /STATEMENT_MAX_MS = ([\d_]+)/)
  expect(Number(/response_header_timeout (\d+)s/.exec(proxy)?.[1]) * 1000).toBeGreaterThan(statementMs)
})

const figureIn = (path: string, pattern: RegExp): number => Number(pattern.exec(read(path))?.[1]?.replaceAll('_', ''))

test('a stopping process reports it longer than the proxy needs to notice, and is not killed meanwhile', () => {
  const told = figureIn('deploy/balancer/Caddyfile', /STOP_DELAY_SECONDS=(\d+)/)
  expect(told).toBeGreaterThan(
    figureIn('deploy/balancer/Caddyfile', /health_interval (\d+)s/) +
      figureIn('deploy/balancer/Caddyfile', /health_timeout (\d+)s/),
  )
  expect(figureIn('deploy/systemd/settings.env', /STOP_DELAY_SECONDS=(\d+)/)).toBe(told)
  expect(figureIn('docs/operations/scaling.md', /(\d+) for the Caddyfile/)).toBe(told)
  const stopped = told + figureIn('server/src/start/stop-on-signals.ts', /SUPERVISOR_STOP_TIMEOUT_MS = ([\d_]+)/) / 1000
  expect(figureIn('deploy/systemd/hai-wallet.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(stopped)
  expect(figureIn('compose.yaml', /server:[^]*?stop_grace_period: (\d+)s/)).toBeGreaterThan(stopped)
})

test('PgBouncer shares sessions per transaction, and calls have the same time limits as without it', () => {
  const pooler = read('deploy/pgbouncer/pgbouncer.ini')
  expect(pooler).toContain('\npool_mode = transaction\n')
  const waits = figureIn('server/src/composition/pools.ts', /ACQUIRE_TIMEOUT_MS = ([\d_]+)/)
  expect(figureIn('deploy/pgbouncer/pgbouncer.ini', /query_wait_timeout = (\d+)/) * 1000).toBe(waits)
  const page = read('docs/operations/scaling.md')
  for (const [bound, name] of [
    ['statement_timeout', 'STATEMENT'],
    ['idle_in_transaction_session_timeout', 'IDLE_IN_TRANSACTION'],
  ]) {
    const seconds = figureIn('server/src/composition/call-settings.ts', new RegExp(`${name}_MAX_MS = ([\\d_]+)`)) / 1000
    for (const text of [page, read('server/src/start/pooled-address.ts')]) expect(text).toContain(`${bound} = '${seconds}s'`)
  }
  const [, login = ''] = /^create role (\w+) login/m.exec(page) ?? []
  expect(pooler).toContain(`\nstats_users = ${login}\n`)
  expect(read('deploy/patroni/patroni.yml')).toContain(`hostssl hai ${login} `)
})

test('the page gives the correct number of connections that bypass PgBouncer', () => {
  const [writers = 0, readers = 0, feed = 0, jobs = 0] = ['WRITERS', 'LEDGER_READERS', 'FEED_CONNECTIONS', 'JOBS_AT_ONCE'].map(
    (name) => figureIn('server/src/composition/pools.ts', new RegExp(`^(?:export )?const ${name} = (\\d+)$`, 'm')),
  )
  const [listening, slow] = [1, figureIn('server/src/composition/jobs.ts', /SLOW_JOBS = (\d+)/)]
  expect([writers + readers + feed + listening, jobs + 2 + slow]).toEqual([10, 9])
  expect(read('docs/operations/scaling.md').replaceAll('\n', ' ')).toContain(
    'ten more for the ledger, the feed and its listener. A worker has nine more',
  )
  const [, feedOfBook = '', jobsOfBook = ''] =
    /FURTHER_BOOK = \{ feed: (\d+), jobsAtOnce: (\d+) \}/.exec(read('server/src/composition/pools.ts')) ?? []
  expect([writers + readers + Number(feedOfBook) + listening, Number(jobsOfBook) + 2]).toEqual([8, 4])
  expect(read('docs/operations/scaling.md').replaceAll('\n', ' ')).toContain('up to eight connections more: five for its ledger')
  expect(read('deploy/pgbouncer/pgbouncer.ini')).toContain('each server has ten direct sessions, and each worker nineteen')
})

test('patroni.yml admits the logins of the server and logs no values', () => {
  const cluster = z
    .object({
      bootstrap: z.object({
        dcs: z.object({
          synchronous_mode: z.literal(true),
          postgresql: z.object({
            parameters: z.looseObject({
              log_parameter_max_length: z.literal(0),
              log_parameter_max_length_on_error: z.literal(0),
            }),
          }),
        }),
      }),
      postgresql: z.object({ pg_hba: z.array(z.string()) }),
    })
    .parse(parse(read('deploy/patroni/patroni.yml')))
  const logins = [...read('docs/operations/install.md').matchAll(/^create role (\w+) login/gm)].map(([, name = '']) => name)
  expect(logins.length).toBe(2)
  const letIn = cluster.postgresql.pg_hba
    .find((line) => line.includes(' hai '))
    ?.split(/\s+/)[2]
    ?.split(',')
  expect(letIn?.toSorted()).toEqual(logins.toSorted())
})

test('changing a Patroni member needs its password, a certificate and an address of the cluster, and the superuser cannot connect from another machine', () => {
  const file = z.string().startsWith('/etc/patroni/')
  const verified = z.strictObject({ username: z.string(), sslmode: z.literal('verify-full'), sslrootcert: file })
  const { postgresql } = z
    .object({
      restapi: z.object({
        certfile: file,
        keyfile: file,
        cafile: file,
        verify_client: z.enum(['optional', 'required']),
        // Patroni does not start without a password, which is in the environment.
        authentication: z.strictObject({ username: z.string().min(1) }),
        allowlist: z.array(z.string().endsWith('/32')).optional(),
        allowlist_include_members: z.literal(true),
      }),
      ctl: z.object({ cacert: file, certfile: file, keyfile: file }),
      etcd3: z.strictObject({
        hosts: z.array(z.string()).min(3),
        protocol: z.literal('https'),
        cacert: file,
        cert: file,
        key: file,
      }),
      postgresql: z.object({
        authentication: z.strictObject({
          superuser: z.strictObject({ username: z.string() }),
          replication: verified,
          rewind: verified,
        }),
        use_unix_socket: z.literal(true),
        pg_hba: z.array(z.string()),
        parameters: z.object({ ssl: z.literal('on'), ssl_cert_file: file, ssl_key_file: file }),
      }),
    })
    .parse(parse(read('deploy/patroni/patroni.yml')))
  const { superuser, replication, rewind } = postgresql.authentication
  const lines = postgresql.pg_hba.map((line) => line.split(/\s+/))
  expect(lines.filter(([kind]) => kind !== 'local' && kind !== 'hostssl')).toEqual([])
  const machinesOf = (login: string): (string | undefined)[] =>
    lines.flatMap(([kind, , user = '', from]) =>
      kind === 'local' || !(user === 'all' || user.split(',').includes(login)) ? [] : [from],
    )
  expect(machinesOf(superuser.username)).toEqual([])
  for (const { username } of [replication, rewind]) {
    expect(machinesOf(username).length).toBeGreaterThan(1)
    expect(machinesOf(username).filter((from) => from?.endsWith('/32') !== true)).toEqual([])
  }
  const page = read('docs/operations/scaling.md')
  const secrets = ['RESTAPI', 'ETCD3', 'SUPERUSER', 'REPLICATION', 'REWIND'].map((whose) => `PATRONI_${whose}_PASSWORD`)
  expect([...secrets, 'PATRONI_ETCD3_PROTOCOL=https'].filter((name) => !page.includes(name))).toEqual([])
})

test('if the standby abandons a report, the primary has the same time before the browser gives up', () => {
  const both = figureIn('server/src/composition/call-settings.ts', /STATEMENT_MAX_MS = ([\d_]+)/)
  expect(read('server/src/composition/standby-reports.ts')).toContain('const ANSWERS_WITHIN_MS = STATEMENT_MAX_MS / 2\n')
  expect(both).toBeLessThan(figureIn('web/src/api/send.ts', /CALL_TIMEOUT_MS = ([\d_]+)/))
})

test('HAProxy forwards only to the Patroni members, trusts their authority and drops a former primary; etcd has the members that Patroni uses', () => {
  const patroni = read('deploy/patroni/patroni.yml')
  const members = [...patroni.matchAll(/hostssl replication replicator ([\d.]+)\/32/g)].map(([, address]) => address)
  const proxy = read('deploy/patroni/haproxy.cfg')
  for (const name of ['primary', 'replica']) {
    const part = proxy.split(`\nlisten ${name}\n`)[1]?.split('\n\n')[0] ?? ''
    expect(part).toContain(`http-check send meth GET uri /${name}\n`)
    expect([...part.matchAll(/^\tserver \w+ ([\d.]+):5432$/gm)].map(([, address]) => address)).toEqual(members)
  }
  expect(proxy).toMatch(/default-server .*check-ssl .*verify required .*on-marked-down shutdown-sessions/)
  const etcd = read('deploy/patroni/etcd.env')
  const asked = /^ {2}hosts: \[(.*)\]$/m.exec(patroni)?.[1]?.replaceAll(':2379', '').split(', ')
  const [, cluster = ''] = /^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(etcd) ?? []
  expect([...cluster.matchAll(/https:\/\/([\d.]+):2380/g)].map(([, address]) => address)).toEqual(asked)
  for (const said of ['ETCD_CLIENT_CERT_AUTH=true', 'ETCD_PEER_CLIENT_CERT_AUTH=true']) expect(etcd).toContain(`\n${said}\n`)
})

test('both set-ups with a standby archive the WAL with pgBackRest, which encrypts it', () => {
  const config = read('deploy/pgbackrest/pgbackrest.conf')
  const [, stanza = ''] = /^\[(?!global)(\w+)\]$/m.exec(config) ?? []
  expect(config).toContain('\nrepo1-cipher-type=aes-256-cbc\n')
  expect(config).not.toMatch(/^repo1-(?:cipher-pass|s3-key|s3-key-secret)=/m)
  const [push, get] = [`pgbackrest --stanza=${stanza} archive-push %p`, `pgbackrest --stanza=${stanza} archive-get %f "%p"`]
  const { parameters, recovery_conf } = z
    .object({
      bootstrap: z.object({
        dcs: z.object({
          postgresql: z.object({
            parameters: z.object({ archive_mode: z.string(), archive_timeout: z.int(), archive_command: z.string() }),
            recovery_conf: z.object({ restore_command: z.string() }),
          }),
        }),
      }),
    })
    .parse(parse(read('deploy/patroni/patroni.yml'))).bootstrap.dcs.postgresql
  expect(parameters).toEqual({ archive_mode: 'on', archive_timeout: 60, archive_command: push })
  expect(recovery_conf.restore_command).toBe(get)
  const page = read('docs/operations/scaling.md')
  for (const line of ['archive_mode = on', 'archive_timeout = 60', `archive_command = '${push}'`, `restore_command = '${get}'`])
    expect(page).toContain(`\n${line}\n`)
  const named = [...read('docs/operations/backup.md').matchAll(/--stanza=(\w+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(new Set(named)).toEqual(new Set([stanza]))
})

test('the pages and scripts give the time of a restore in a form that every supported PostgreSQL accepts', () => {
  const times = ['docs/operations/backup.md', 'deploy/docker/go-back.sh'].flatMap((path) =>
    [...read(path).matchAll(/(?:recovery_target_time = |--target=|go-back (?:NAME|\w+) )'([^'%]+)'/g)].map(
      ([, time = '']) => time,
    ),
  )
  expect(times.length).toBeGreaterThan(2)
  expect(times.filter((time) => !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00$/.test(time))).toEqual([])
})
