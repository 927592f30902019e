import { Rich } from '../../ui/rich.tsx'
import { scriptAddress, type OfflineScript } from './offline-scripts.ts'

interface ScriptLinkProps {
  name: OfflineScript
  /** Within a sentence; else its own name. */
  words?: string
}

/** Saves the script: a file, and no page of the app. */
export const ScriptLink = ({ name, words = name }: ScriptLinkProps) => (
  <a href={scriptAddress(name)} download className="font-medium text-accent-ink underline underline-offset-4">
    {words}
  </a>
)

/** For whoever wants to check without this page: a sentence that leads to the script. */
export const ForExperts = ({ text, script }: { text: string; script: OfflineScript }) => (
  <p className="text-sm text-ink-soft">
    <Rich text={text} a={(words) => <ScriptLink name={script} words={words} />} />
  </p>
)
