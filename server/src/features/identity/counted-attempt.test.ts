import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { usePeople } from '../../../test/people.ts'
import { consumeAttempt, type AttemptRule } from './attempts.ts'
import { countedAttempt } from './counted-attempt.ts'

const database = useTestDatabase()
const people = usePeople(database)
const rule: AttemptRule = { tries: 3, windowMs: 60_000, lockMs: 60_000 }

function tryOnce(subject: string, isRight: () => Promise<boolean>) {
  const { database, clock, security } = people()
  const who = { request: aGuest().request, context: 'own_password' } as const
  return countedAttempt({ database, clock, ...security }, { subject, rule, who, isRight })
}
const broken = () => Promise.reject(new Error('the check cannot run'))
const wrong = () => Promise.resolve(false)
const right = () => Promise.resolve(true)

test('tries whose check fails to run never lock, and do not remove earlier ones', async () => {
  for (let at = 0; at < rule.tries; at += 1) await expect(tryOnce('unjudged', broken)).rejects.toThrow('the check cannot run')
  expect(await tryOnce('unjudged', right)).toBe('right')

  expect(await tryOnce('guesser', wrong)).toBe('wrong')
  expect(await tryOnce('guesser', wrong)).toBe('wrong')
  await expect(tryOnce('guesser', broken)).rejects.toThrow('the check cannot run')
  expect(await tryOnce('guesser', wrong)).toBe('wrong_and_locked')
  await expect(tryOnce('guesser', right)).rejects.toMatchObject({ code: 'LOCKED' })
})

test('a rule with one try locks at once, also after an earlier lock has expired', async () => {
  const { database: db, clock } = people()
  const once = { ...rule, tries: 1 }
  for (const minutes of [0, 5]) {
    const now = new Date(clock.now().getTime() + minutes * 60_000)
    expect(await consumeAttempt(db, 'one mail', once, now)).toBeNull()
    expect(await consumeAttempt(db, 'one mail', once, now)).toEqual(new Date(now.getTime() + once.lockMs))
  }
})
