import type { Output } from '@hai/contract/contract'
import { languages } from '@hai/contract/languages'
import type { LegalTexts } from '@hai/contract/legal'
import { markdownFaults } from '@hai/contract/plain-markdown'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { typedDraft, type Known } from './typed-draft.ts'

export type Read = Output<'admin_get_legal_document'>

const nothing: LegalTexts = { en: { title: '', body: '' }, fr: { title: '', body: '' }, ht: { title: '', body: '' } }

const toKnown = ({ draft, versions, newest }: Read): Known => ({
  revision: draft?.revision ?? 0,
  base_number: draft?.base_number ?? versions[0]?.number ?? 0,
  texts: draft?.texts ?? newest ?? nothing,
})

/** The server trims the texts, so leading and trailing spaces do not count as a change. */
const serialize = (texts: LegalTexts): string =>
  JSON.stringify(languages.map((language) => [texts[language].title.trim(), texts[language].body.trim()]))

function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

export function useDraft(read: Read, { onSaved }: { onSaved: () => void }) {
  const { document } = read
  const user_id = useAuth().profile.id
  const [stored] = useState(() => typedDraft(document).read(user_id))
  const [known, setKnown] = useState(() => stored?.known ?? toKnown(read))
  const [texts, setTexts] = useState(stored?.texts ?? known.texts)
  const [theirs, setTheirs] = useState<Known | null>(null)
  const isDirty = serialize(texts) !== serialize(known.texts)
  useLeaveGuard(isDirty)
  useEffect(() => {
    if (isDirty) typedDraft(document).keep(user_id, { known, texts })
    else typedDraft(document).forget()
  }, [document, user_id, isDirty, known, texts])
  async function handleSaveError(error: unknown): Promise<void> {
    if (!hasCode(error, 'CONFLICT')) return
    setTheirs(toKnown(await api.admin_get_legal_document({ document })))
  }
  const begun = { document, known_revision: known.revision, base_number: known.base_number }
  const saving = useMutation({
    mutationKey: ['admin_save_legal_draft'],
    mutationFn: () => api.admin_save_legal_draft({ ...begun, texts }),
    onSuccess: ({ revision, base_number, texts: saved }) => {
      setKnown({ revision, base_number, texts: saved })
      onSaved()
    },
    onError: handleSaveError,
  })
  const discarding = useMutation({
    mutationKey: ['admin_discard_legal_draft'],
    mutationFn: () => api.admin_discard_legal_draft({ document, known_revision: known.revision }),
    onSuccess: async () => {
      start(toKnown(await api.admin_get_legal_document({ document })))
    },
    onError: handleSaveError,
  })
  function start(from: Known): void {
    setKnown(from)
    setTexts(from.texts)
  }
  const failure = [saving.error, discarding.error].find((error) => error !== null && !hasCode(error, 'CONFLICT')) ?? null
  return {
    texts,
    setTexts,
    known,
    isDirty,
    theirs,
    saving,
    discarding,
    failure,
    isFaulty: languages.some((language) => markdownFaults(texts[language].body).length > 0),
    isWhole: languages.every((language) => texts[language].title.trim() !== '' && texts[language].body.trim() !== ''),
    takeTheirs: () => {
      if (theirs) start(theirs)
      setTheirs(null)
    },
    /** The next save overwrites the text of the other staff member. */
    keepMine: () => {
      if (theirs) setKnown(theirs)
      setTheirs(null)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
