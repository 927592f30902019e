import { aMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { expectNoWaterfall, type Screen } from './support/waterfalls.ts'
import { test } from './support/test.ts'

const around = {
  first: ['get_my_profile', 'get_my_role', 'get_admin_step_up'],
  background: [
    'record_audit_event',
    'get_public_ip',
    'get_admin_badges',
    'list_books',
    'get_system_health',
    'get_ledger_findings',
    'get_ledger_health',
    'list_notifications',
  ],
}

test('every staff screen sends its calls at once', async ({ page }) => {
  const member = await aMember({ full_name: 'Rose Pierre' })
  const { id } = member.session.user
  const question = { category: 'other', subject: 'Where is my money?', message: 'It left two days ago.', language: 'en' } as const
  const { ticket_id } = await call('create_support_ticket', { idempotency_key: aKey(), ...question }, member.session.access_token)
  const screens: Screen[] = [
    { path: `/users/${id}`, shows: 'Profile', calls: ['admin_get_user', 'admin_list_approvals'] },
    {
      path: `/users/${id}?tab=activity`,
      shows: 'No activity yet',
      calls: ['admin_get_user', 'admin_list_user_activity'],
    },
    { path: `/support/${ticket_id}`, shows: 'Staff note', calls: ['admin_get_ticket', 'admin_list_canned_answers'] },
    {
      path: '/compliance?tab=screening',
      shows: 'Sanctions list',
      calls: ['get_sanctions_screening', 'admin_list_compliance_flags'],
    },
    { path: '/compliance?tab=flags', shows: 'Thresholds', calls: ['get_compliance_settings', 'admin_list_compliance_flags'] },
    { path: '/system-health', shows: 'History', calls: ['get_system_report', 'get_system_history'] },
  ]
  await enterStaffArea(page, await aStaffMember())
  for (const screen of screens) await expectNoWaterfall(page, { ...screen, path: `${STAFF_AREA}${screen.path}` }, around)
})
