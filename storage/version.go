package storage

// Schema is the layout of data files that this program writes.
const Schema = schema
