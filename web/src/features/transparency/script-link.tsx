import { Rich } from '../../ui/rich.tsx'

/** What checks proofs away from the wallet, with Node alone: laid beside the app by `web/tools/offline-scripts-plugin.ts`. */
export type OfflineScript = 'verify-receipt.mjs' | 'verify-balance.mjs'

interface ScriptLinkProps {
  name: OfflineScript
  /** Within a sentence; else its own name. */
  words?: string
}

/** Saves the script: a file, and no page of the app. */
export const ScriptLink = ({ name, words = name }: ScriptLinkProps) => (
  <a href={`/scripts/${name}`} download className="font-medium text-accent-ink underline underline-offset-4">
    {words}
  </a>
)

/** For whoever wants to check without this page: a sentence that leads to the script. */
export const ForExperts = ({ text, script }: { text: string; script: OfflineScript }) => (
  <p className="text-sm text-ink-soft">
    <Rich text={text} a={(words) => <ScriptLink name={script} words={words} />} />
  </p>
)
