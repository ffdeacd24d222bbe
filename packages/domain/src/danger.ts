const DANGER =
  /\b(?:suicid\w*|self[\s-]?harm\w*|(?:kill|hurt|harm)(?:ing)? my ?self|(?:want|wish) to die|end(?:ing)? my (?:own )?life)\b/iu;

/** Whether who searches this may be in danger. */
export const mayBeInDanger = (text: string): boolean => DANGER.test(text);
