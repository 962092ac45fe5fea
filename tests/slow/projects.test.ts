import process from 'node:process';

// Every combination, instead of one for each language.
process.env.TEST_ALL_PROJECTS = '1';
await import('../samples/projects.test');
