import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { downloadErrorText, useDownloadFile } from '../../api/download-file.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { ArchivedText } from '../../ui/archived-text.tsx'
import { BackLink, Button, Spinner } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Row } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { monthName, monthsBack } from './month-name.ts'

const MONTHS_FIRST = 12

export function StatementsScreen() {
  const t = useTranslations('statements')
  const { data, error, refetch } = useQuery(api.get_statement_months.query())
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4">
      <Screen title={t('statements')} action={<BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>}>
        <p className="text-ink-soft">{t('statements_text')}</p>
        {data ? (
          <Months {...data} />
        ) : error ? (
          <Notice kind="problem" title={t('list_failed')}>
            <p>{errorMessage(error)}</p>
            <Button size="small" className="mt-2 justify-self-start" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </Notice>
        ) : (
          <RowsSkeleton rows={3} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function Months({ first_month, last_month, archived_until }: Output<'get_statement_months'>) {
  const t = useTranslations('statements')
  const [isWhole, setWhole] = useState(false)
  const months = monthsBack(first_month, last_month)
  const visible = isWhole ? months : months.slice(0, MONTHS_FIRST)
  return (
    <>
      <Box flush>
        <ul>
          {visible.map((month) => (
            <li key={month}>
              <Month month={month} isRunning={month === last_month} />
            </li>
          ))}
        </ul>
      </Box>
      {visible.length < months.length ? (
        <Button onClick={() => setWhole(true)}>{t('older')}</Button>
      ) : (
        archived_until && (
          <p className="text-center text-sm text-balance text-ink-soft">
            <ArchivedText until={archived_until} />
          </p>
        )
      )}
    </>
  )
}

function Month({ month, isRunning }: { month: string; isRunning: boolean }) {
  const t = useTranslations('statements')
  const language = useLanguage()
  const { mutate, isPending, error } = useDownloadFile('get_statement')
  const name = monthName(month, language)
  return (
    <>
      <Row
        start={<Glyph icon={FileText} />}
        title={<span className="inline-block first-letter:uppercase">{name}</span>}
        sub={isPending ? t('ui.saving_file') : isRunning ? t('so_far') : undefined}
        end={isPending ? <Spinner /> : <FileDown className="size-5 text-accent-ink" role="img" aria-label={t('ui.pdf')} />}
        onClick={isPending ? () => undefined : () => mutate({ month })}
      />
      {error && (
        <div className="px-edge pb-3 md:px-5">
          <Notice kind="problem">
            <p>{downloadErrorText(error)}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
