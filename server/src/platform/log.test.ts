import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(entry: object): string {
  let output = ''
  const log = createLogger({ logLevel: 'info' }, { write: (line) => (output += line) })
  log.info(entry, 'it happened')
  return output
}

test.each([
  { password: 's3cret' },
  { body: { new_password: 's3cret' } },
  { request: { headers: { authorization: 'Bearer s3cret', cookie: 's3cret', 'x-step-up-token': 's3cret' } } },
  { session: { access_token: 's3cret', refresh_token: 's3cret' } },
  { message: { code: 's3cret' } },
])('no secret reaches the log: %o', (entry) => {
  expect(logged(entry)).not.toContain('s3cret')
})

test('addresses of people are masked', () => {
  const output = logged({ email: 'marie@demo.test', mail: { to: 'jan@demo.test' }, phone: '+50937123456' })
  expect(output).not.toMatch(/marie|jan@|371234/)
  expect(output).toContain('m…@demo.test')
})
