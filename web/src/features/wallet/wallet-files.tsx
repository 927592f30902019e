import { FileText, Sheet, ShieldCheck } from 'lucide-react'
import { downloadErrorText, useDownloadFile } from '../../api/download-file.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHasActivity } from './activity-list.tsx'
import { filtersToInput, isFiltered, type ActivityFilters } from './filters.ts'

export function WalletFiles({ filters }: { filters: ActivityFilters }) {
  const t = useTranslations('statements')
  const { mutate, isPending, error } = useDownloadFile('export_activity')
  const hasActivity = useHasActivity(filters)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <TextLink href={paths.statements()}>
        <FileText className="size-4" />
        {t('statements')}
      </TextLink>
      {hasActivity && (
        <Button
          kind="plain"
          size="small"
          icon={Sheet}
          className="-mx-press"
          busy={isPending}
          onClick={() => mutate(filtersToInput(filters))}
        >
          {t(isPending ? 'ui.saving_file' : isFiltered(filters) ? 'table_filtered' : 'table')}
        </Button>
      )}
      <TextLink href={paths.transparency('balance')}>
        <ShieldCheck className="size-4" />
        {t('ui.verify_balance')}
      </TextLink>
      {error && (
        <div className="w-full">
          <Notice kind="problem">
            <p>{downloadErrorText(error)}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}
