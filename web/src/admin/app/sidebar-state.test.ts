import { expect, test } from 'vitest'
import { isOpenBy } from './sidebar-state.ts'

test.each([
  ['', true],
  ['sidebar_state=open', true],
  ['other=1; sidebar_state=closed', false],
  ['not_sidebar_state=closed', true],
])('with the cookies %j the sidebar is open: %s', (cookies, open) => {
  expect(isOpenBy(cookies)).toBe(open)
})
