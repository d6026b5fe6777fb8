/** What a person does first on a page with a form: what comes next is fetched then, and not for a page that is only looked at. */
export const firstInteractionEvents = ['pointerdown', 'keydown', 'focusin', 'input', 'change'] as const;
