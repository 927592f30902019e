import { NOTE_MAX } from '@hai/contract/bounds'
import { departments, type PayoutMethod } from '@hai/contract/agent-values'
import type { CallInput, Output } from '@hai/contract/contract'
import { nameProblem } from '../../lib/full-name.ts'
import { phoneText, type ReadPhone } from '../../lib/phone.ts'

export type Destination = CallInput<'request_cashout'>['destination_details']
export type SavedDestination = Output<'list_saved_destinations'>['items'][number]
type Department = (typeof departments)[number]

const COMMUNE_MIN = 2

export interface DestinationDraft {
  readonly method: PayoutMethod
  readonly full_name: string
  readonly phone: string
  readonly department: Department
  readonly commune: string
  readonly account: string
  readonly note: string
}

export const draftFor = ({ full_name, phone }: { full_name: string | null; phone: string | null }): DestinationDraft => ({
  method: 'cash_pickup',
  full_name: full_name ?? '',
  phone: phoneText(phone ?? ''),
  department: 'Ouest',
  commune: '',
  account: '',
  note: '',
})

export type DestinationProblems = Partial<
  Record<keyof DestinationDraft, 'err_name' | 'err_phone' | 'err_commune' | 'err_account'>
>

export function destinationProblems(draft: DestinationDraft, readPhone: ReadPhone): DestinationProblems {
  return {
    ...(nameProblem(draft.full_name) !== null && { full_name: 'err_name' }),
    ...(readPhone(draft.phone) === null && { phone: 'err_phone' }),
    ...(draft.commune.trim().length < COMMUNE_MIN && { commune: 'err_commune' }),
    ...(draft.method === 'bank' && draft.account.trim() === '' && { account: 'err_account' }),
  } as const
}

export function destinationOf(draft: DestinationDraft, readPhone: ReadPhone): Destination | null {
  const phone = readPhone(draft.phone)
  if (phone === null || Object.keys(destinationProblems(draft, readPhone)).length > 0) return null
  const { method, department } = draft
  return {
    method,
    department,
    phone,
    full_name: draft.full_name.trim(),
    commune: draft.commune.trim(),
    account: method === 'bank' ? draft.account.trim() : '',
    note: Array.from(draft.note.trim()).slice(0, NOTE_MAX).join(''),
  }
}

export const departmentOf = (typed: string): Department => departments.find((one) => one === typed) ?? 'Ouest'

export const destinationOfSaved = ({
  method,
  phone,
  full_name,
  department,
  commune,
  account,
  note,
}: SavedDestination): Destination => ({
  method,
  phone,
  full_name,
  department,
  commune,
  account,
  note,
})
