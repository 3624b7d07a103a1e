module checks

go 1.24
