import type { CallInput } from '@hai/contract/contract'
import { DECISIONS_MAX } from '@hai/contract/decision-bounds'
import type { DocumentForStaff } from '@hai/contract/documents-admin'
import { createStore, useStore } from '../../lib/store.ts'

type Decision = CallInput<'admin_decide_identity_documents'>['decisions'][number]

/** A decision that is not confirmed yet. It exists only in this browser. */
export interface MarkedDecision {
  readonly document: DocumentForStaff
  readonly decision: Decision['decision']
  readonly reason: string
}

const marked = createStore<readonly MarkedDecision[]>([])

export const useMarkedDecisions = (): readonly MarkedDecision[] => useStore(marked)

export const isFull = (decisions: readonly MarkedDecision[]): boolean => decisions.length >= DECISIONS_MAX

export function markDecision(decision: MarkedDecision): void {
  marked.set([...marked.get().filter(({ document }) => document.id !== decision.document.id), decision])
}

export function unmarkDecision(document_id: string): void {
  marked.set(marked.get().filter(({ document }) => document.id !== document_id))
}

export const clearMarkedDecisions = (): void => marked.set([])

export const toDecisions = (decisions: readonly MarkedDecision[]): Decision[] =>
  decisions.map(({ document, decision, reason }) => ({ document_id: document.id, decision, reason }))
