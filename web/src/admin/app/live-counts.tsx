import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, createContext, use } from 'react'
import type { AdminBadges } from '@hai/contract/overview'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { throttle } from '../../lib/throttle.ts'

export type BadgeName = keyof AdminBadges
type Badges = Readonly<Partial<AdminBadges>>

const BadgesContext = createContext<Badges>({})

export const useBadges = (): Badges => use(BadgesContext)

const STALE_MS = 60_000
/**
 * Most staff queries are sensitive reads, limited to 120 a minute per staff member. This interval leaves most of
 * the limit for the reader's own actions.
 */
const READ_AGAIN_EVERY_MS = 5_000
const nothingKnown: Badges = {}

/** Queries whose content changes with the counts. */
const ofWhatWaits = [
  api.get_admin_overview.key,
  api.admin_list_approvals.key,
  api.admin_list_disputes.key,
  api.admin_list_user_disputes.key,
  api.admin_get_dispute.key,
  api.admin_dispute_figures.key,
  api.admin_list_agent_requests.key,
  api.admin_list_identity_documents.key,
  api.admin_get_identity_document.key,
  api.admin_list_tickets.key,
  api.admin_get_ticket.key,
  api.admin_get_ticket_figures.key,
  api.admin_list_deletion_requests.key,
  api.admin_get_deletion_request.key,
  api.admin_list_compliance_flags.key,
  api.admin_get_compliance_flag.key,
  api.admin_list_reports.key,
  api.admin_get_report.key,
]

function readAgain(client: QueryClient, keys: readonly (readonly [string])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

export function LiveCounts({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const options = api.get_admin_badges.query()
  const { data } = useQuery({ ...options, staleTime: STALE_MS, refetchInterval: usePollingFallback() })
  const [whatWaits] = useState(() => throttle(() => readAgain(client, ofWhatWaits), READ_AGAIN_EVERY_MS))
  useEffect(() => whatWaits.stop, [whatWaits])
  useChannel(
    'admin:counts',
    ({ record }) => {
      client.setQueryData(options.queryKey, record)
      whatWaits.ask()
    },
    () => readAgain(client, [api.get_admin_badges.key, api.get_admin_overview.key]),
  )
  useChannel(
    'admin:alerts',
    () => readAgain(client, [api.list_admin_alerts.key, api.get_ledger_alerts_with_profiles.key, api.get_ledger_health.key]),
    () => undefined,
  )
  return <BadgesContext value={data ?? nothingKnown}>{children}</BadgesContext>
}
