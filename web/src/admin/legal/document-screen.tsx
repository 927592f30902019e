import { legalDocuments, type LegalDocument } from '@hai/contract/legal-values'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Differences } from './differences.tsx'
import { Editor } from './editor.tsx'
import { documentNames } from '../ui/legal-names.ts'
import { Versions } from './versions.tsx'

export function DocumentScreen() {
  const { document: requested } = useParams<{ document: string }>()
  const document = legalDocuments.find((one) => one === requested)
  return document ? <OneDocument key={document} document={document} /> : <NotFound />
}

function OneDocument({ document }: { document: LegalDocument }) {
  const t = useTranslations('admin_legal')
  const { data } = useSuspenseQuery(api.admin_get_legal_document.query({ document }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t(`admin_ui.${documentNames[document]}`)}>
        <ButtonLink href={adminPaths.legal()} size="small" icon={ArrowLeft}>
          {t('admin_ui.all_documents')}
        </ButtonLink>
      </PageHead>
      <Editor read={data} />
      {data.draft && data.newest && (
        <Panel title={t('draft_changes')}>
          <Differences before={data.newest} after={data.draft.texts} />
        </Panel>
      )}
      <Versions versions={data.versions} />
    </div>
  )
}
