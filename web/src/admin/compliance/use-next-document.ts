import type { DocumentForStaff, DocumentFile } from '@hai/contract/documents-admin'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { POLLING } from '../ui/polling.ts'
import { useMarkedDecisions } from './marked-decisions.ts'

/** More than the maximum of one decision list, so that there is a next document until the list is full. */
const WAITING_SHOWN = 60

/** Another document of the same member, else the one that has waited longest. Skips marked documents. */
export function useNextDocument({ document, handed_in }: DocumentFile): { next: string | null; waiting: number } {
  const marked = useMarkedDecisions()
  const { data } = useQuery({
    ...api.admin_list_identity_documents.query({ status: 'pending', direction: 'ascending', limit: WAITING_SHOWN }),
    ...POLLING,
  })
  const canBeNext = ({ id, status }: DocumentForStaff): boolean =>
    status === 'pending' && id !== document.id && !marked.some((one) => one.document.id === id)
  const waiting = (data?.items ?? []).filter(canBeNext)
  const next = handed_in.find(canBeNext) ?? waiting[0]
  return { next: next?.id ?? null, waiting: waiting.length }
}
