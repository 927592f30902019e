import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, recordPrepared } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { chooseRunAs } from '../server/src/platform/postgres/run-as.ts'
import { localhostCertificate } from '../server/test/localhost-certificate.ts'
import { asAdministrator } from '../server/test/logins.ts'
import { aPort } from '../server/test/port.ts'
import { aDataFolder, duringTest, type ServerProcess, startProgram } from '../server/test/server-process.ts'
import { findPgbouncer, startPgbouncer } from './world/pgbouncer.ts'

const installed = findPgbouncer()

/** A folder with a certificate. If root runs the test, PostgreSQL runs as another user, who must be able to read it. */
function aPlace() {
  const place = mkdtempSync(join(tmpdir(), 'hai-pgbouncer-tls-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  chmodSync(place, 0o755)
  const runAs = chooseRunAs(place)
  const files = { cert: join(place, 'cert.pem'), key: join(place, 'key.pem') }
  for (const part of ['cert', 'key'] as const) {
    writeFileSync(files[part], localhostCertificate[part], { mode: 0o600 })
    if (runAs) chownSync(files[part], runAs.uid, runAs.gid)
  }
  return { place, files }
}

async function between(program: string) {
  const { place, files } = aPlace()
  const { cert, key } = files
  const settings = { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key }
  const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'data'), settings })
  onTestFinished(() => postgres.stop())
  const { url, owner_url } = postgres
  await migrate(owner_url)
  await recordPrepared(owner_url)
  const ask = (statement: string): Promise<void> => asAdministrator(owner_url, statement)
  const { port, pathname } = new URL(url)
  const pooler = await startPgbouncer({ program, place, port: Number(port), sessions: 4, ask, tls: files })
  onTestFinished(() => pooler.stop())
  return { url, pooler, pooled: pooler.urlOf(pathname.slice(1)) }
}

/** Forwards to a local port from an address that is not in the certificate. */
async function aDetour(port: number): Promise<{ hostname: string; port: string }> {
  const hostname = '127.0.0.2'
  const detour = createServer((client) => {
    const there = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  })
  const listens = await aPort()
  await new Promise<void>((resolve) => detour.listen(listens, hostname, resolve))
  onTestFinished(() => void detour.close())
  return { hostname, port: String(listens) }
}

async function aServer(env: Readonly<Record<string, string>>): Promise<{ url: string; process: ServerProcess }> {
  const port = await aPort()
  const process = duringTest(startProgram('main.ts', { PORT: String(port), DATA_DIR: aDataFolder(), DEMO_DATA: 'off', ...env }))
  return { url: `http://127.0.0.1:${port}`, process }
}

test.skipIf(installed === null)('connects through PgBouncer only by TLS and with a verified host name', async () => {
  const { url, pooler, pooled } = await between(installed ?? '')
  const server = await aServer({ DATABASE_URL: url, DATABASE_POOLED_URL: pooled })
  await server.process.running
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const listing = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${server.url}/rpc/list_legal_documents`, listing)).status).toBe(200)
  expect(await pooler.transactions()).toBeGreaterThan(1)
  const { clients, servers } = await pooler.encryption()
  expect([clients.length, servers.length]).not.toContain(0)
  for (const how of [...clients, ...servers]) expect(how).toMatch(/^TLSv1\.[23]/)

  const refusal = async (address: string): Promise<string> => {
    const { process } = await aServer({ DATABASE_URL: url, DATABASE_POOLED_URL: address })
    expect((await process.ended).code).toBe(1)
    return process.stderr()
  }
  const untrusted = new URL(pooled)
  untrusted.searchParams.delete('sslrootcert')
  expect(await refusal(untrusted.href)).toMatch(/cannot be reached at DATABASE_POOLED_URL .*self-signed certificate/)
  const elsewhere = Object.assign(new URL(pooled), await aDetour(Number(new URL(pooled).port)))
  expect(await refusal(elsewhere.href)).toMatch(
    /cannot be reached at DATABASE_POOLED_URL .*does not match certificate's altnames/,
  )
  const plain = new URL(pooled)
  plain.search = ''
  expect(await refusal(plain.href)).toMatch(/cannot be reached at DATABASE_POOLED_URL .*(SSL|TLS) required/)
})
