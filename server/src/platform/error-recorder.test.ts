import { beforeEach, expect, test } from 'vitest'
import { createLogger, type Logger } from './log.ts'
import { createErrorRecorder, type ErrorRecorder } from './error-recorder.ts'

let errorRecorder: ErrorRecorder
let log: Logger
let printed: string
beforeEach(() => {
  errorRecorder = createErrorRecorder()
  printed = ''
  log = createLogger({ logLevel: 'info' }, { write: (line: string) => (printed += line) }, errorRecorder)
})

/** All errors of this function have the same place in their stack trace. */
const fails = (message: string): Error => new Error(message)

test('keeps what is logged as an error and nothing else', () => {
  log.info('all is well')
  log.warn('not so well')
  log.error({ err: fails('the wheel came off'), route: '/rpc/send_money', request_id: 'r-1' }, 'a request failed')
  expect(printed.trim().split('\n')).toHaveLength(3)
  const [logged, ...others] = errorRecorder.take()
  expect(others).toEqual([])
  expect(logged).toMatchObject({
    message: 'a request failed',
    error: 'Error: the wheel came off',
    route: '/rpc/send_money',
    request_id: 'r-1',
    count: 1,
  })
  expect(logged?.stack).toContain('error-recorder.test.ts')
  expect(errorRecorder.take()).toEqual([])
})

test('groups the same error with different numbers', () => {
  for (const job of [17, 4711]) log.error({ err: fails(`job ${job}`) }, `Failed task ${job} (outbox:send, 3.${job}ms)`)
  log.error({ err: fails('something else') }, 'another thing')
  expect(errorRecorder.take().map(({ count }) => count)).toEqual([2, 1])
})

test('errors that could not be stored are returned and merged with new ones', () => {
  const again = () => log.error({ err: fails('away') }, 'a request failed')
  again()
  const taken = errorRecorder.take()
  again()
  errorRecorder.giveBack(taken)
  expect(errorRecorder.take()).toMatchObject([{ count: 2, first_at: taken[0]?.first_at }])
})

test('keeps at most fifty kinds of bounded length', () => {
  for (let n = 0; n < 80; n += 1)
    log.error({ err: fails('x'.repeat(5_000)) }, `${String.fromCharCode(97 + (n % 26))}${'!'.repeat(n)} ${'y '.repeat(1_000)}`)
  const taken = errorRecorder.take()
  expect(taken).toHaveLength(50)
  for (const { message, error, stack } of taken) {
    expect(message.length).toBeLessThanOrEqual(300)
    expect(error.length).toBeLessThanOrEqual(600)
    expect(stack.length).toBeLessThanOrEqual(4_000)
  }
})

test('keeps no secrets and no addresses of people', () => {
  log.error(
    { err: fails('550 <marie.pierre@example.org> refused smtp://user:hunter2@mail.test'), password: 's3cret' },
    'not sent',
  )
  const kept = JSON.stringify(errorRecorder.take())
  for (const secret of ['marie', 'hunter2', 's3cret']) expect(kept).not.toContain(secret)
})

test('ignores a line that is not JSON', () => {
  errorRecorder.write('not json')
  errorRecorder.write('[]')
  expect(errorRecorder.take()).toEqual([])
})
