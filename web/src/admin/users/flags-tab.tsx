import { alertSeverities } from '@hai/contract/integrity-values'
import { reportCategories } from '@hai/contract/report-categories'
import { flagActions } from '@hai/contract/security-values'
import { userFlagSources } from '@hai/contract/user-values'
import type { UserFlag } from '@hai/contract/users'
import { useMemo, useCallback } from 'react'
import { Link } from 'wouter'
import { complianceFlagKinds } from '@hai/contract/compliance-values'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { linkStyle } from '../ui/link-style.ts'

type Words = Translate<'admin_users'>

const columnsIn = (t: Words, whatOf: (flag: UserFlag) => string): readonly Column<UserFlag, never>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    id: 'source',
    header: t('admin_ui.source'),
    cell: ({ source }) => t(`source_${source}`),
    csv: ({ source }) => t(`source_${source}`),
  },
  {
    id: 'what',
    header: t('admin_ui.type'),
    cell: (flag) => <What flag={flag} text={whatOf(flag)} />,
    csv: whatOf,
  },
  {
    id: 'text',
    header: t('admin_ui.details'),
    cell: ({ text }) => text && <Sensitive kind="text">{text.replaceAll('_', ' ')}</Sensitive>,
    csv: ({ text }, say) => say.text(text),
  },
  {
    id: 'by',
    header: t('admin_ui.reported_by'),
    cell: ({ by }) => by && <MemberName member={by} />,
    csv: ({ by }, say) => say.name(by?.full_name ?? null),
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ is_open }) => (
      <Status tone={is_open ? 'problem' : 'plain'}>{t(is_open ? 'admin_ui.status_active' : 'admin_ui.status_over')}</Status>
    ),
    csv: ({ is_open }) => t(is_open ? 'admin_ui.status_active' : 'admin_ui.status_over'),
  },
]

function What({ flag, text }: { flag: UserFlag; text: string }) {
  const path = useLinkTo()(flagPath(flag))
  const content = <span className="block wrap-normal">{text}</span>
  return path === undefined ? (
    content
  ) : (
    <Link href={path} className="py-1 font-medium text-accent-ink underline underline-offset-4">
      {content}
    </Link>
  )
}

const To = ({ path, children }: { path: string; children: string }) => (
  <Link href={path} className={linkStyle}>
    {children}
  </Link>
)

const filtersIn = (t: Words): readonly Filter<'source'>[] => [
  {
    kind: 'select',
    key: 'source',
    label: t('admin_ui.source'),
    options: userFlagSources.map((value) => ({ value, text: t(`source_${value}`) })),
  },
]

export function FlagsTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const whatOf = useFlagText()
  const columns = useMemo(() => columnsIn(t, whatOf), [t, whatOf])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap gap-x-4">
        <To path={adminPaths.compliance({ user: user_id })}>{t('to_compliance_documents')}</To>
        <To path={adminPaths.compliance({ tab: 'screening', user: user_id })}>{t('admin_ui.sanctions_hits')}</To>
        <To path={adminPaths.compliance({ tab: 'flags', user: user_id })}>{t('admin_ui.compliance_flags')}</To>
      </p>
      <DataTable
        list="admin_list_user_flags"
        label={t('admin_ui.flags')}
        columns={columns}
        filters={filters}
        fixed={{ user_id }}
        rowKey={({ id }) => id}
        empty={{ title: t('admin_ui.no_flags') }}
      />
    </div>
  )
}

function useFlagText(): (flag: Pick<UserFlag, 'source' | 'what'>) => string {
  const t = useTranslations('admin_ui')
  const security = useTranslations('admin_security')
  const reports = useTranslations('admin_abuse_reports')
  return useCallback(
    ({ source, what }) => {
      const kind = source === 'compliance' && complianceFlagKinds.find((one) => one === what)
      if (kind) return t(`flag_kind_${kind}`)
      const action = source === 'security' && flagActions.find((one) => one === what)
      if (action) return security(`action_${action}`)
      const category = source === 'report' && reportCategories.find((one) => one === what)
      if (category) return reports(`category_${category}`)
      const severity = source === 'ledger' && alertSeverities.find((one) => one === what)
      return severity ? t(`severity_${severity}`) : what.replaceAll('_', ' ')
    },
    [t, security, reports],
  )
}

const flagPath = ({ id, source, what }: Pick<UserFlag, 'id' | 'source' | 'what'>): string | undefined =>
  source === 'report'
    ? adminPaths.report(id)
    : source === 'compliance'
      ? adminPaths.compliance({ tab: what === 'sanctions_match' ? 'screening' : 'flags', flag: id })
      : undefined
