import { hasLetter } from '@hai/contract/bounds'
import { useState, type ChangeEvent } from 'react'
import { useTagCheck, type TagState, cleanTag, isTagLongEnough, lostCharacters } from './use-tag-check.ts'

export type TagProblem = 'characters' | 'digits' | 'taken' | 'reserved' | 'unchecked' | 'short'

interface TypedTag {
  tag: string
  state: TagState
  hasLost: boolean
  /** True after the user has left the field. Before that, a short tag is no error. */
  isDone: boolean
}

export function tagProblem({ tag, state, hasLost, isDone }: TypedTag): TagProblem | null {
  if (hasLost) return 'characters'
  if (isTagLongEnough(tag) && !hasLetter(tag)) return 'digits'
  if (state === 'taken' || state === 'reserved' || state === 'unchecked') return state
  return isDone && !isTagLongEnough(tag) ? 'short' : null
}

export interface TagFieldOptions {
  tag: string
  setTag: (tag: string) => void
}

export function useTagField({ tag, setTag }: TagFieldOptions) {
  const { state, checkAgain } = useTagCheck(tag)
  const [hasLost, setLost] = useState(false)
  const [isTouched, setTouched] = useState(false)
  return {
    state,
    problem: tagProblem({ tag, state, hasLost, isDone: isTouched && tag !== '' }),
    checkAgain,
    input: {
      value: tag,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setLost(lostCharacters(target.value))
        setTag(cleanTag(target.value))
      },
      onFocus: () => setTouched(false),
      onBlur: () => setTouched(true),
    },
  }
}
