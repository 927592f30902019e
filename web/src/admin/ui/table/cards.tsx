import { cx } from '../../../lib/cx.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import type { RowsProps } from './rows-props.ts'

/** For a width below 1216 px. */
export function Cards<Row>({ body, label, columns, rows, rowKey, rowLook, visible, canOpen, isBusy }: RowsProps<Row>) {
  const ui = useTranslations('ui')
  const [head, ...rest] = columns
  if (isBusy && rows.length === 0) return <RowsSkeleton rows={5} label={ui('loading')} />
  return (
    <div ref={body} {...visible.handlers}>
      <div style={{ height: visible.before }} />
      <ul aria-label={label} aria-busy={isBusy}>
        {visible.items.map(({ index }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <li
                key={rowKey(row)}
                ref={visible.measure}
                data-index={index}
                tabIndex={index === visible.active ? 0 : -1}
                className={cx(
                  'grid gap-1.5 px-edge py-3 text-sm outline-offset-[-3px]',
                  canOpen && 'cursor-pointer',
                  rowLook?.(row),
                )}
              >
                <div className="text-base">{head?.cell(row)}</div>
                <dl className="grid gap-1">
                  {rest.map((column) => (
                    <div key={column.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
                      <dt className="text-ink-soft">{column.header}</dt>
                      <dd className="text-end wrap-anywhere empty:before:text-ink-soft empty:before:content-['–']">
                        {column.cell(row)}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            )
          )
        })}
      </ul>
      <div style={{ height: visible.after }} />
    </div>
  )
}
