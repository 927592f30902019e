import { COUNTED_MAX, type WaitingKind } from '@hai/contract/overview-values'
import type { Waiting } from '@hai/contract/overview'
import {
  BadgeCheck,
  Flag,
  Gavel,
  Headset,
  MessageSquareWarning,
  Scale,
  ScanSearch,
  Siren,
  Store,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { Box, Row, Section } from '../../ui/row.tsx'
import { cx } from '../../lib/cx.ts'
import { adminPaths } from '../paths.ts'
import { useLinkTo } from '../ui/known-pages.ts'
import { useDurationText } from '../ui/duration.ts'

interface Look {
  text: PlainKey<'admin_overview'>
  icon: LucideIcon
  glyph: string
  path?: string
}

const problem = 'bg-problem-wash text-problem'
const wait = 'bg-wait-wash text-wait'
const plain = 'bg-sunken text-ink-soft'

const looks: Record<WaitingKind, Look> = {
  ledger_alerts: { text: 'admin_ui.ledger_alerts', icon: Siren, glyph: problem, path: adminPaths.ledgerAlerts() },
  sanctions_hits: {
    text: 'admin_ui.sanctions_hits',
    icon: ScanSearch,
    glyph: problem,
    path: adminPaths.compliance({ tab: 'screening', status: 'open' }),
  },
  disputes: { text: 'admin_ui.open_disputes', icon: Gavel, glyph: problem, path: adminPaths.disputes({ status: 'active' }) },
  appeals: { text: 'appeals', icon: Scale, glyph: wait, path: adminPaths.disputes({ status: 'appealed' }) },
  approvals: { text: 'admin_ui.approvals', icon: UserRoundCheck, glyph: wait, path: adminPaths.approvals() },
  compliance_flags: {
    text: 'admin_ui.compliance_flags',
    icon: Flag,
    glyph: wait,
    path: adminPaths.compliance({ tab: 'flags', status: 'open' }),
  },
  reports: {
    text: 'admin_ui.abuse_reports',
    icon: MessageSquareWarning,
    glyph: wait,
    path: adminPaths.compliance({ tab: 'reports', state: 'open' }),
  },
  support_tickets: {
    text: 'admin_ui.support_tickets',
    icon: Headset,
    glyph: plain,
    path: adminPaths.support({ status: 'open' }),
  },
  agent_requests: { text: 'admin_ui.agent_requests', icon: Store, glyph: plain, path: adminPaths.agentRequests() },
  deletion_requests: { text: 'admin_ui.account_deletion', icon: UserRoundX, glyph: plain, path: adminPaths.userDeletion() },
  identity_documents: { text: 'identity_documents', icon: BadgeCheck, glyph: plain, path: adminPaths.compliance() },
}

/** Work that waits for staff, without kinds that have nothing to do. */
export function PendingWork({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTranslations('admin_overview')
  const there = waiting.filter(({ count }) => count > 0)
  return (
    <Section
      title={t('waits')}
      action={
        <span className="text-sm text-ink-soft">
          <Total of={there} />
        </span>
      }
    >
      <Box flush>
        {there.length === 0 ? (
          <p className="px-edge py-3 text-ink-soft md:px-5">{t('nothing_waits')}</p>
        ) : (
          <ul>
            {there.map((one) => (
              <WaitingRow key={one.what} one={one} />
            ))}
          </ul>
        )}
      </Box>
    </Section>
  )
}

function Total({ of: there }: { of: readonly Waiting[] }) {
  const t = useTranslations('admin_overview')
  const count = there.reduce((sum, one) => sum + Math.min(one.count, COUNTED_MAX), 0)
  const to_decide = there.reduce((sum, one) => sum + Math.min(one.to_decide, COUNTED_MAX), 0)
  const things = t(there.some((one) => one.count > COUNTED_MAX) ? 'things_over' : 'things', { count })
  return to_decide < count ? t('things_to_decide', { things, count: to_decide }) : things
}

function WaitingRow({ one: { what, count, to_decide, oldest_at, urgent } }: { one: Waiting }) {
  const t = useTranslations('admin_overview')
  const { text, icon: Icon, glyph, path } = looks[what]
  const href = useLinkTo()(path)
  return (
    <li>
      <Row
        {...(href !== undefined && { href })}
        start={
          <span className={cx('grid size-9 place-items-center rounded-full', count > 0 ? glyph : plain)}>
            <Icon className="size-4.5" />
          </span>
        }
        title={t(text)}
        sub={
          urgent > 0 && (what === 'disputes' || what === 'appeals' || what === 'approvals')
            ? t(`urgent_${what}`, { count: urgent })
            : what === 'disputes'
              ? t('sub_disputes', { count: to_decide })
              : t(`sub_${what}`)
        }
        end={<b className="text-xl leading-7">{count > COUNTED_MAX ? t('more_than', { count: COUNTED_MAX }) : count}</b>}
        endSub={oldest_at && <Oldest iso={oldest_at} />}
      />
    </li>
  )
}

function Oldest({ iso }: { iso: string }) {
  const t = useTranslations('admin_overview')
  const say = useDurationText()
  return t('oldest', { span: say(useNow().getTime() - Date.parse(iso)) })
}
