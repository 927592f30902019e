import type { AdminSearch } from '@hai/contract/overview'
import { SEARCH_MIN } from '@hai/contract/overview-values'
import type { StaffPerson } from '@hai/contract/staff-person'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  Banknote,
  BanknoteArrowUp,
  FileSpreadsheet,
  Gavel,
  Headset,
  Store,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { shortDay } from '../../lib/moments.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { shortId } from '../../lib/short-id.ts'
import { dayText } from '../ui/time-text.ts'
import { useBookTitle } from '../ui/book-title.ts'
import { useLinkTo } from '../ui/known-pages.ts'
import { type LedgerNames, useLedgerNames } from '../ui/ledger-names.ts'
import { Money, Sensitive, Tag } from '../ui/sensitive.tsx'
import type { SearchResult, SearchResultGroup } from './search-result.ts'
import { SEPARATOR } from '../../lib/separator.ts'

const REST_MS = 300
const KEPT_MS = 60_000

const Person = ({ person: { full_name, hai_tag, email } }: { person: StaffPerson }) => (
  <>
    {full_name && <Sensitive kind="name">{full_name}</Sensitive>}{' '}
    {hai_tag ? (
      <span className="text-ink-soft">
        <Tag of={{ hai_tag, full_name }} />
      </span>
    ) : (
      <Sensitive kind="email">{email}</Sensitive>
    )}
  </>
)

const Two = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
    <span className="min-w-0 wrap-anywhere">{children}</span>
    {end && <span className="text-ink-soft">{end}</span>}
  </span>
)

const When = ({ iso }: { iso: string }) => shortDay(new Date(iso), 'en', new Date())

type Say = ReturnType<typeof useTranslations<'admin_shell'>>

function members(found: AdminSearch, t: Say, bookTitle: ReturnType<typeof useBookTitle>): SearchResult[] {
  return found.members.map((member) => {
    const status = member.is_blocked ? t('admin_ui.blocked') : member.is_agent ? t('ui.agent') : null
    const facts = [status, bookTitle(member.book)].filter((fact) => fact !== null)
    return {
      ...one('member', member.user_id, adminPaths.user(member.user_id), UserRound),
      content: (
        <Two end={facts.join(SEPARATOR)}>
          <Person person={member} />
        </Two>
      ),
    }
  })
}

/** A transaction between platform accounts has no members, so its kind is shown instead. */
const transactions = (found: AdminSearch, names: LedgerNames): SearchResult[] =>
  found.transactions.map(({ transaction_id, kind, amount, created_at, people }) => ({
    ...one('transaction', transaction_id, adminPaths.posting(transaction_id), ArrowLeftRight),
    content: (
      <Two end={<When iso={created_at} />}>
        <Money cents={amount} /> {people.length === 0 && names.posting(kind)}
        {people.map((person, index) => (
          <span key={person.user_id}>
            {index > 0 && SEPARATOR}
            <Person person={person} />
          </span>
        ))}
      </Two>
    ),
  }))

const cashouts = (found: AdminSearch, t: Say): SearchResult[] =>
  found.cashouts.map(({ id, amount, status, sender }) => ({
    ...one('cashout', id, adminPaths.user(sender.user_id, 'cashouts'), Banknote),
    content: (
      <Two end={t(`admin_ui.status_${status}`)}>
        <Money cents={amount} /> <Person person={sender} />
      </Two>
    ),
  }))

const requests = (found: AdminSearch, t: Say): SearchResult[] =>
  found.agent_requests.map(({ id, member, status, commune }) => ({
    ...one('request', id, adminPaths.user(member.user_id), Store),
    content: (
      <Two end={t(`admin_ui.status_${status}`)}>
        <Person person={member} /> {commune}
      </Two>
    ),
  }))

const disputes = (found: AdminSearch, t: Say): SearchResult[] =>
  found.disputes.map(({ id, payer, payee, status, is_appealed }) => ({
    ...one('dispute', id, adminPaths.dispute(id), Gavel),
    content: (
      <Two end={t(`admin_ui.status_${is_appealed ? 'appealed' : status}`)}>
        <Person person={payer} />
        {SEPARATOR}
        <Person person={payee} />
      </Two>
    ),
  }))

const fundings = (found: AdminSearch, t: Say): SearchResult[] =>
  found.fundings.map(({ id, amount, method, status, member }) => ({
    ...one('funding', id, adminPaths.user(member.user_id, 'fundings'), BanknoteArrowUp),
    content: (
      <Two end={`${t(`admin_ui.method_${method}`)}, ${t(`admin_ui.funding_${status}`)}`}>
        <Money cents={amount} /> <Person person={member} />
      </Two>
    ),
  }))

const tickets = (found: AdminSearch, t: Say): SearchResult[] =>
  found.tickets.map(({ id, subject, status, member }) => ({
    ...one('ticket', id, adminPaths.ticket(id), Headset),
    content: (
      <Two end={t(`admin_ui.status_${status}`)}>
        #{shortId(id)} <Sensitive kind="text">{subject}</Sensitive> {member && <Person person={member} />}
      </Two>
    ),
  }))

const statementLines = (found: AdminSearch): SearchResult[] =>
  found.statement_lines.map(({ line_id, account, amount, booked_on, reference }) => ({
    ...one('line', line_id, adminPaths.outsideAccount(account, { view: 'lines', line: line_id }), FileSpreadsheet),
    content: (
      <Two end={dayText(booked_on)}>
        <Money cents={amount} /> {reference && <Sensitive kind="text">{reference}</Sensitive>}
      </Two>
    ),
  }))

const one = (kind: string, id: string, href: string, icon: LucideIcon) => ({ key: `${kind} ${id}`, href, icon })

interface Found {
  readonly groups: readonly SearchResultGroup[]
  /** See `admin_search`. */
  readonly archivedUntil: string | null
}

export function useServerSearch(typed: string): Found {
  const t = useTranslations('admin_shell')
  const names = useLedgerNames()
  const query = useDebounced(typed.trim(), REST_MS)
  // Searches only if the app has member pages, because many results link to one.
  const isLong = useLinkTo()(adminPaths.user('anybody')) !== undefined && query.length >= SEARCH_MIN
  const bookTitle = useBookTitle()
  const { data, isFetching } = useQuery({
    ...api.admin_search.query({ query }),
    enabled: isLong,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  })
  const isLooking = isFetching || (typed.trim() !== query && typed.trim().length >= SEARCH_MIN)
  if (!data || !isLong) return { groups: [{ name: t('admin_ui.members'), items: [], isLooking }], archivedUntil: null }
  const groups = [
    { name: t('admin_ui.members'), items: members(data, t, bookTitle), isLooking },
    { name: t('found_transactions'), items: transactions(data, names) },
    { name: t('ui.cash_outs'), items: cashouts(data, t) },
    { name: t('admin_ui.agent_requests'), items: requests(data, t) },
    { name: t('ui.disputes'), items: disputes(data, t) },
    { name: t('admin_ui.fundings'), items: fundings(data, t) },
    { name: t('admin_ui.support_tickets'), items: tickets(data, t) },
    { name: t('admin_ui.statement_lines'), items: statementLines(data) },
  ]
  return { groups, archivedUntil: data.archived_until }
}
