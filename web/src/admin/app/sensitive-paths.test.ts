import { beforeEach, expect, test, vi } from 'vitest'
import { recordVisit } from './sensitive-paths.ts'

const logSecurityEvent = vi.hoisted(() => vi.fn())
vi.mock('../../api/audit.ts', () => ({ logSecurityEvent }))
beforeEach(() => logSecurityEvent.mockClear())

test.each<[string, 'warning' | 'info']>([
  ['/users', 'warning'],
  ['/users/0198', 'warning'],
  ['/security-events', 'warning'],
  ['/security-flags', 'warning'],
  ['/system-wallet', 'warning'],
  ['/audit-logs', 'warning'],
  ['/', 'info'],
])('records a staff visit to %s as %s', (path, severity) => {
  recordVisit(path)
  const visit = { action: 'visit', resource: expect.stringMatching(new RegExp(`${path}$`)) as string }
  expect(logSecurityEvent).toHaveBeenCalledExactlyOnceWith('admin_access', severity, visit)
})

test.each(['/disputes', '/users-and-more'])('does not record a staff visit to %s', (path) => {
  recordVisit(path)
  expect(logSecurityEvent).not.toHaveBeenCalled()
})
