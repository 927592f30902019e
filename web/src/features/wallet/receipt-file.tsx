import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { downloadErrorText, useDownloadFile } from '../../api/download-file.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown only in print. The addresses have the origin of `url`. */
export function PrintedChecks({ url }: { url: string }) {
  const t = useTranslations('statements')
  const resolveUrl = (path: string): string => new URL(path, url).href
  return (
    <div className="hidden w-full text-xs wrap-anywhere print:block">
      <p>{t('paper_check')}</p>
      <p>{resolveUrl(paths.verify())}</p>
      <p className="mt-1">{t('paper_proof')}</p>
      <p>{resolveUrl(paths.transparency('check'))}</p>
      <p className="mt-1">{t('paper_seals')}</p>
      <p>{resolveUrl(paths.transparency())}</p>
    </div>
  )
}

export function ReceiptCode({ transaction_id }: { transaction_id: string }) {
  const t = useTranslations('statements')
  const { data } = useQuery({ ...api.get_receipt_code.query({ transaction_id }), staleTime: Infinity })
  if (!data) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {t('ui.check_code')}
      <Link
        href={paths.verify(data.code)}
        className="inline-flex min-h-(--size-touch) items-center font-medium tabular-nums text-accent-ink hover:underline print:min-h-0"
      >
        {data.code}
      </Link>
      <PrintedChecks url={data.url} />
    </div>
  )
}

export function ReceiptFile({ transaction_id }: { transaction_id: string }) {
  const t = useTranslations('statements')
  const { mutate, isPending, error } = useDownloadFile('get_receipt')
  return (
    <>
      <Button icon={FileDown} busy={isPending} onClick={() => mutate({ transaction_id })}>
        {t(isPending ? 'ui.saving_file' : 'ui.pdf')}
      </Button>
      {error && (
        <div className="order-last col-span-full">
          <Notice kind="problem">
            <p>{downloadErrorText(error)}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
