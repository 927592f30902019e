import { expect, test } from 'vitest'
import { isOutside, outsideAddressOf } from './outside-address.ts'

test.each([
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '10.0.0.8',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
  ],
  ...['fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'localhost', ''],
])('%j is inside', (address) => {
  expect(isOutside(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
  '%j is outside',
  (address) => {
    expect(isOutside(address)).toBe(true)
  },
)

test('a name leads where it was found, once', async () => {
  const outside = { address: '93.184.215.14', family: 4 }
  expect(await outsideAddressOf('shop.example', () => Promise.resolve([outside]))).toEqual(outside)
})

test('a name that leads inside leads nowhere, also when it leads outside too', async () => {
  const outside = { address: '93.184.215.14', family: 4 }
  for (const inside of [
    { address: '127.0.0.1', family: 4 },
    { address: '::ffff:10.0.0.1', family: 6 },
  ])
    expect(await outsideAddressOf('shop.example', () => Promise.resolve([outside, inside]))).toBeNull()
  expect(await outsideAddressOf('nobody.example', () => Promise.resolve([]))).toBeNull()
  expect(await outsideAddressOf('away.example', () => Promise.reject(new Error('ENOTFOUND')))).toBeNull()
})

test('addresses that are written as numbers are what they say', async () => {
  for (const url of [
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::ffff:7f00:1]/',
    'https://[::1]/',
  ])
    expect(await outsideAddressOf(new URL(url).hostname)).toBeNull()
})
