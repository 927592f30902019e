import { expect, test } from 'vitest'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { useTestDatabase } from '../../test/database.ts'
import { createListenConnection } from './listen-connection.ts'

const database = useTestDatabase()

test('closes a connection that opens after the stop', async () => {
  const proxy = await startDatabaseProxy(database().url)
  try {
    proxy.delay(50)
    const nothing = (): void => undefined
    const connection = createListenConnection({
      url: proxy.url,
      handlers: { hai_broadcast: nothing },
      onOpen: nothing,
      onLost: nothing,
      onError: nothing,
    })
    const opened = connection.start()
    await connection.stop()
    await opened
    const open = async (): Promise<number | undefined> => {
      const { rows } = await database().owner.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where application_name = 'hai-feed' and datname = current_database()`,
      )
      return rows[0]?.open
    }
    await expect.poll(open).toBe(0)
  } finally {
    await proxy.close()
  }
})
