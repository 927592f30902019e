import { expect, test } from 'vitest'
import { readHandover, writeHandover } from './handover-text.ts'

const cashout_id = '0193a000-0000-7000-8000-000000000001'

test('reads back its own hand-over text and rejects anything else', () => {
  expect(readHandover(` ${writeHandover(cashout_id, '012345')}\n`)).toEqual({ cashout_id, code: '012345' })
  for (const other of [
    '',
    '012345',
    `https://wallet.test/pay/${cashout_id}`,
    writeHandover(cashout_id, '12345'),
    writeHandover('x', '012345'),
  ])
    expect(readHandover(other)).toBeNull()
})
