import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectFiles, read } from './repository.ts'

const balancer = read('deploy/balancer/Caddyfile')

test('the proxy in front takes every body that a call takes, and asks for readiness where the server tells it', () => {
  const bytes = projectFiles
    .filter((path) => path.startsWith('contract/src/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...[...read(path).matchAll(/body_bytes_max: (\d+) \* MEGABYTE/g)].map(([, mb]) => Number(mb) * 1024 ** 2),
      ...[...read(path).matchAll(/_BYTES_MAX = ([\d_]+)$/gm)].map(([, count = '']) => Number(count.replaceAll('_', ''))),
    ])
  expect(bytes.length).toBeGreaterThan(3)
  const taken = Number(/max_size (\d+)MB/.exec(balancer)?.[1]) * 1_000_000
  expect(Math.max(...bytes)).toBeLessThan(taken)
  const asked = /health_uri (\S+)/.exec(balancer)?.[1] ?? ''
  expect(read('server/src/http/health.ts')).toContain(`app.get('${asked}'`)
  expect(balancer).toContain('respond @inside 404')
})

test('the proxy lets go of an idle connection before the server does, and waits longer for an answer than a statement may take', () => {
  const keptMs = Number(/KEEP_ALIVE_MS = ([\d_]+)/.exec(read('server/src/http/front-door.ts'))?.[1]?.replaceAll('_', ''))
  expect(Number(/keepalive (\d+)s/.exec(balancer)?.[1]) * 1000).toBeLessThan(keptMs)
  const statement = Number(/statement_timeout: `\$\{(\d+) \* patience\}s`/.exec(read('server/src/compose.ts'))?.[1])
  expect(Number(/response_header_timeout (\d+)s/.exec(balancer)?.[1])).toBeGreaterThan(statement)
})

test('the member of Patroni lets in the logins of the server, and logs no values', () => {
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
