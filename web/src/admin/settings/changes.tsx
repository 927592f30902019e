import { useTranslations } from '../../lib/translations.ts'
import { When } from '../ui/when.tsx'
import { MemberName, type NamedMember } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'

export interface ShownChange {
  key: string
  at: string
  title: string
  /** Null if shipped with the product. */
  by: NamedMember | null
  /** `of`: the affected staff member. `also`: the approver. */
  of?: NamedMember | null
  also?: NamedMember | null
  reason: string | null
  lines: readonly {
    readonly label: string
    readonly before: string | null
    readonly after: string
  }[]
}

export function Changes({ items }: { items: readonly ShownChange[] }) {
  const t = useTranslations('admin_settings')
  return (
    <Panel title={t('admin_ui.history')}>
      {items.length === 0 ? (
        <p className="text-ink-soft">{t('history_none')}</p>
      ) : (
        <ol className="grid gap-4">
          {items.map(({ key, at, title, by, of, also, reason, lines }) => (
            <li
              key={key}
              className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0 lg:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <div className="grid content-start gap-1 text-sm">
                <p className="text-base font-medium">{title}</p>
                {of && <MemberName member={of} plain />}
                <p className="text-ink-soft">
                  <When iso={at} />
                </p>
                {by ? <MemberName member={by} /> : <p className="text-ink-soft">{t('by_product')}</p>}
                {also && (
                  <p>
                    {t('admin_ui.approved_by')} <MemberName member={also} plain />
                  </p>
                )}
              </div>
              <div className="grid content-start gap-2">
                {reason && <p className="wrap-anywhere">{reason}</p>}
                <Lines lines={lines} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Lines({ lines }: Pick<ShownChange, 'lines'>) {
  const t = useTranslations('admin_settings')
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{t('nothing_differs')}</p>
  return (
    <dl className="grid gap-1 text-sm">
      {lines.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="sr-only">{t('was')} </span>
                <del className="text-ink-soft">{before}</del>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> {t('is_now')} </span>
              </>
            )}
            <ins className="font-medium no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
