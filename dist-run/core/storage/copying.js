export const ALL_CONTENTS = () => ({ contents: 'all' });
export const NO_CONTENTS = () => ({ contents: 'none' });
