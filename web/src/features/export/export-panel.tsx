import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { exactMoment } from '../../lib/moments.ts'
import { saveFile, fromBase64 } from '../../lib/save-file.ts'
import { toastSavedFile } from '../../lib/toast-saved-file.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'

type Copy = Output<'export_my_data'>

const POLL_MS = 2_000

export function ExportPanel() {
  const t = useTranslations('export')
  const { data, error } = useQuery({
    ...api.get_my_data_export.query(),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'preparing' ? POLL_MS : false),
  })
  return (
    <Section title={t('title')}>
      <Box className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">{t('text')}</p>
        {data ? (
          <Standing copy={data.export} />
        ) : error ? (
          <Notice kind="problem">{errorMessage(error)}</Notice>
        ) : (
          <SkeletonBlock className="h-12" />
        )}
      </Box>
    </Section>
  )
}

function Standing({ copy }: { copy: Copy | null }) {
  const t = useTranslations('export')
  const { profile } = useAuth()
  return (
    <>
      {/* A live region must stay mounted for changes to be announced. */}
      <div role="status" className="empty:sr-only">
        {copy?.status === 'preparing' && (
          <Notice kind="wait" title={t('preparing')}>
            <p>{t('preparing_text', { email: profile.email })}</p>
          </Notice>
        )}
        {copy?.status === 'ready' && <Ready copy={copy} />}
        {copy?.status === 'failed' && (
          <Notice kind="problem" title={t('failed')}>
            <p>{t('failed_text')}</p>
          </Notice>
        )}
      </div>
      {copy?.status === 'ready' && <Take copy={copy} />}
      {copy?.status !== 'preparing' && <Ask again={copy?.status === 'ready'} />}
    </>
  )
}

function Ready({ copy: { expires_at } }: { copy: Copy }) {
  const t = useTranslations('export')
  const language = useLanguage()
  return (
    <Notice kind="in" title={t('ready')}>
      {expires_at && <p>{t('until', { until: exactMoment(new Date(expires_at), language) })}</p>}
    </Notice>
  )
}

const kilobytes = ({ size_bytes }: Copy): number => Math.max(1, Math.ceil((size_bytes ?? 0) / 1024))

function Take({ copy }: { copy: Copy }) {
  const t = useTranslations('export')
  const take = useMutation({
    mutationFn: () => api.download_my_data({ export_id: copy.export_id }),
    onSuccess: ({ file_name, content }) => {
      saveFile(file_name, fromBase64(content), 'application/zip')
      toastSavedFile(file_name, t('downloaded_text'))
    },
  })
  return (
    <>
      {take.error && (
        <Notice kind="problem">
          <p>{hasCode(take.error, 'NOT_FOUND') ? t('gone') : errorMessage(take.error)}</p>
        </Notice>
      )}
      <Button kind="main" wide icon={Download} busy={take.isPending} onClick={() => take.mutate()}>
        {t('download', { size: kilobytes(copy) })}
      </Button>
    </>
  )
}

function Ask({ again }: { again: boolean }) {
  const t = useTranslations('export')
  const language = useLanguage()
  const ask = useMutation({
    mutationFn: () => api.export_my_data(),
    onSuccess: (copy) => queryClient.setQueryData(api.get_my_data_export.query().queryKey, { export: copy }),
  })
  const limit = errorDataOf(ask.error, 'RATE_LIMITED')
  return (
    <>
      {ask.error && (
        <Notice kind="problem">
          <p>{limit ? t('too_often', { retry_at: exactMoment(new Date(limit.retry_at), language) }) : errorMessage(ask.error)}</p>
        </Notice>
      )}
      <Button kind={again ? 'plain' : 'main'} wide busy={ask.isPending} onClick={() => ask.mutate()}>
        {t(again ? 'make_again' : 'make')}
      </Button>
    </>
  )
}
