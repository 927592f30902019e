import { expect, test } from 'vitest'
import { isOutside } from './outside-address.ts'

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.8',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '168.63.129.16',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%j is an internal address', (address) => {
  expect(isOutside(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
  '%j is a public address',
  (address) => {
    expect(isOutside(address)).toBe(true)
  },
)

test('this machine’s own addresses are internal in any notation', () => {
  expect(isOutside('93.184.215.14', ['127.0.0.1', '93.184.215.14'])).toBe(false)
  expect(isOutside('2606:4700:0:0:0:0:0:1111', ['2606:4700::1111'])).toBe(false)
  expect(isOutside('93.184.215.14', ['127.0.0.1', '::1'])).toBe(true)
})
