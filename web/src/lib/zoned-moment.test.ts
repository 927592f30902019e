import { afterEach, expect, test, vi } from 'vitest'
import { zonedMoment } from './zoned-moment.ts'

const moment = new Date(2026, 10, 20, 14, 12)
const behind = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
afterEach(() => vi.restoreAllMocks())

test('a zoned moment names the offset of its clock', () => {
  behind(0)
  expect(zonedMoment(moment, 'en')).toBe('20\u00a0Nov\u00a02026, 14:12\u00a0(UTC)')
  behind(300)
  expect(zonedMoment(moment, 'fr')).toBe('20\u00a0nov.\u00a02026 à\u00a014:12\u00a0(UTC−5)')
  behind(-330)
  expect(zonedMoment(moment, 'ht')).toBe('20\u00a0nov.\u00a02026, 14:12\u00a0(UTC+5:30)')
})
