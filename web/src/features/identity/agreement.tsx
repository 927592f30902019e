import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useFieldWords } from '../../ui/field.tsx'

/** `isGiven`: `ticked` contains exactly the versions that must be accepted. */
export function useAgreement(ticked: readonly string[]) {
  const language = useLanguage()
  const { data, isPending, isError, refetch } = useQuery(api.list_legal_documents.query({ language }))
  const documents = data?.items.filter(({ must_accept }) => must_accept) ?? []
  const version_ids = documents.map(({ version_id }) => version_id)
  return {
    documents,
    version_ids,
    isPending,
    isError,
    refetch,
    isGiven: data !== undefined && version_ids.join() === ticked.join(),
  }
}

interface AgreementProps {
  agreement: ReturnType<typeof useAgreement>
  onTicked: (version_ids: readonly string[]) => void
  error: ReactNode
}

/** The links open the documents in a new tab, so that the form keeps its input. */
export function Agreement({ agreement, onTicked, error }: AgreementProps) {
  const t = useTranslations('identity')
  const { documents, version_ids, isGiven, isPending, isError, refetch } = agreement
  const { control, below } = useFieldWords({ error })
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="font-medium text-problem">{t('agree_failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </div>
    )
  if (isPending) return <div className="min-h-35" />
  if (documents.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      <label className="flex min-h-(--size-touch) items-center gap-3">
        <input
          {...control}
          type="checkbox"
          checked={isGiven}
          onChange={({ target }) => onTicked(target.checked ? version_ids : [])}
          className="size-6 flex-none accent-accent-ink"
        />
        <span className="min-w-0">{t('agree')}</span>
      </label>
      <ul className="flex flex-wrap gap-x-5 ps-9">
        {documents.map(({ document, title }) => (
          <li key={document}>
            <a
              href={paths.legal(document)}
              target="_blank"
              className="inline-flex min-h-(--size-touch) items-center text-accent-ink underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {below}
    </div>
  )
}
