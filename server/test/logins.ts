import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'

export async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function aLogin(url: string, rights: string): Promise<string> {
  const name = `hai_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(url, `create role ${name} login password 'secret' ${rights}`)
  onTestFinished(() => asAdministrator(url, `drop role ${name}`))
  const address = new URL(url)
  address.username = name
  address.password = 'secret'
  return address.href
}
