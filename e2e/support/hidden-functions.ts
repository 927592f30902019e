/** Runs before the page’s code and hides what Chrome 111 or Safari 16.4 lack. */
export function hideNewFunctions(): void {
  const names: readonly (readonly [object, readonly string[]])[] = [
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction', 'command', 'commandForElement']],
    [HTMLInputElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
    [Element.prototype, ['checkVisibility', 'startViewTransition']],
    [Document.prototype, ['startViewTransition']],
    [
      window,
      ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'ToggleEvent', 'BarcodeDetector', 'Temporal', 'navigation'],
    ],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
  ]
  for (const [owner, functions] of names) for (const name of functions) Reflect.deleteProperty(owner, name)
  // The browser itself still hides every element with the attribute. The layer is weaker than the app's and the polyfill's.
  const shown = new CSSStyleSheet()
  shown.replaceSync('@layer theme.native { :where([popover]) { display: block } }')
  document.adoptedStyleSheets = [shown]
}

/** Runs before the page’s code and hides what Safari 15.6 lacks as well. */
export function hideFunctionsOfSafari16(): void {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
  for (const name of ['isWellFormed', 'toWellFormed']) Reflect.deleteProperty(String.prototype, name)
  Reflect.deleteProperty(AbortSignal, 'timeout')
  Reflect.deleteProperty(Navigator.prototype, 'userActivation')
  for (const name of ['OffscreenCanvas', 'CompressionStream', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name)
}
