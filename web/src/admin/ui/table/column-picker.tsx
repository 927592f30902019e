import { Columns3 } from 'lucide-react'
import { useTranslations } from '../../../lib/translations.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'

export function ColumnPicker({
  columns,
  columnVisibility,
  onToggle,
}: {
  columns: readonly { id: string; header: string }[]
  columnVisibility: Readonly<Record<string, boolean>>
  onToggle: (id: string) => void
}) {
  const t = useTranslations('admin_ui')
  return (
    <Popover
      trigger={
        <>
          <Columns3 className="size-5 flex-none" />
          {t('columns')}
        </>
      }
      triggerClassName={buttonStyle({ size: 'small' })}
      panelLabel={t('columns')}
      panelClassName="max-h-[calc(40dvh-1.5rem)] min-w-52 overflow-y-auto px-4 py-2"
    >
      {() => (
        <ul>
          {columns.map(({ id, header }) => (
            <li key={id}>
              <label className="flex min-h-(--size-touch) items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={columnVisibility[id] === true}
                  onChange={() => onToggle(id)}
                />
                {header}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
