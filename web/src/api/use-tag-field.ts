import { hasLetter } from '@hai/contract/bounds'
import { useState, type ChangeEvent } from 'react'
import { useTagCheck, type TagState, cleanTag, isTagLongEnough, lostCharacters } from './use-tag-check.ts'

/** Why a typed tag is invalid; each form has its own texts. */
export type TagProblem = 'characters' | 'digits' | 'taken' | 'reserved' | 'unchecked' | 'short'

interface Typed {
  tag: string
  state: TagState
  hasLost: boolean
  /** True after the user has left the field or submitted the form. Only then the error "too short" is shown. */
  isDone: boolean
}

export function tagProblem({ tag, state, hasLost, isDone }: Typed): TagProblem | null {
  if (hasLost) return 'characters'
  if (isTagLongEnough(tag) && !hasLetter(tag)) return 'digits'
  if (state === 'taken' || state === 'reserved' || state === 'unchecked') return state
  return isDone && !isTagLongEnough(tag) ? 'short' : null
}

export interface TagFieldOptions {
  tag: string
  setTag: (tag: string) => void
  isTried?: boolean
}

/** State of a tag field: strips invalid characters and checks availability once typing stops. For `TagField`. */
export function useTagField({ tag, setTag, isTried = false }: TagFieldOptions) {
  const { state, checkAgain } = useTagCheck(tag)
  const [hasLost, setLost] = useState(false)
  const [isTouched, setTouched] = useState(false)
  return {
    state,
    problem: tagProblem({ tag, state, hasLost, isDone: isTried || (isTouched && tag !== '') }),
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
