import type { CallInput } from '@hai/contract/contract'
import type { MemberPerson } from './members.ts'
import type { StaffPerson } from './staff.ts'

export const whyFrozen = 'Two people say that they were paid by you with a stolen card.'

export const aFreeze = (
  admin: StaffPerson,
  { user_id }: Pick<MemberPerson, 'user_id'>,
  more: Partial<CallInput<'freeze_user_account'>> = {},
): CallInput<'freeze_user_account'> => ({ user_id, admin_id: admin.user_id, freeze_reason: whyFrozen, ...more })

export const about = (admin: StaffPerson, { user_id }: Pick<MemberPerson, 'user_id'>) => ({
  user_id,
  admin_id: admin.user_id,
  reason: 'As agreed with the others of the staff.',
})

export const aBlock = (admin: StaffPerson, member: Pick<MemberPerson, 'user_id'>): CallInput<'admin_block_user'> => ({
  ...about(admin, member),
  block: true,
})

export const anUnblock = (admin: StaffPerson, member: Pick<MemberPerson, 'user_id'>): CallInput<'admin_block_user'> => ({
  ...about(admin, member),
  block: false,
})
