import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { useTestBook } from '../../test/book.ts'

const book = useTestBook()

/** Limits the difference between clocks, in seconds. Test databases allow any. */
async function asInProduction(): Promise<void> {
  const { owner } = book().database
  await owner.query('update ledger.head set skew = 300')
  onTestFinished(async () => {
    await owner.query('update ledger.head set skew = null')
  })
}

const TOO_FAR = 'the clocks of server and database differ too much'

test('a proof, a recount or a part of the rotation must have a time close to the database’s clock', async () => {
  await asInProduction()
  for (const check of ['prove(AT)', 'recount(AT)', 'start_round(AT)', 'read_part(AT, 1)']) {
    const count = (distance: string) =>
      book().database.owner.query(`select ledger.${check.replace('AT', 'now() + $1::interval')}`, [distance])
    for (const distance of ['20 years', '10 minutes', '-2 days']) await expect(count(distance)).rejects.toThrow(TOO_FAR)
    for (const distance of ['-1 hour', '1 minute']) await count(distance)
  }
})

test('a check may have any time if the clocks may differ by any time', async () => {
  await book().database.owner.query(`select ledger.prove(now() - interval '2 days'), ledger.prove(now() + interval '2 days')`)
})

test('a check is not newer than the start of its transaction', async () => {
  await asInProduction()
  const client = await book().database.app.connect()
  onTestFinished(() => client.release(true))
  await client.query(`begin; select ledger.start_round(now() + interval '4 minutes');
    select ledger.read_part(now() + interval '4 minutes', 100);
    select ledger.prove(now() + interval '4 minutes')`)
  const { rows } = await client.query(
    `select read_since = now() as is_read_now, (select proven_at = now() from ledger.proof order by id desc limit 1) as is_proven_now
       from ledger.rotation`,
  )
  expect(rows).toEqual([{ is_read_now: true, is_proven_now: true }])
})

test('a check of all balances neither starts nor ends in the future', async () => {
  await asInProduction()
  const begin = (distance: string) =>
    book().database.app.query(
      `insert into integrity.run (id, kind, started_at, total) values ($1, 'anomaly', now() + $2::interval, 0)`,
      [randomUUID(), distance],
    )
  const end = (distance: string) =>
    book().database.app.query(`update integrity.run set status = 'done', finished_at = now() + $1::interval`, [distance])
  await expect(begin('20 years')).rejects.toThrow(TOO_FAR)
  await begin('-1 minute')
  await expect(end('20 years')).rejects.toThrow(TOO_FAR)
  await end('0')
})
