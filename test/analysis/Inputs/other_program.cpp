int main(int, char** argv) { return argv[0] == nullptr; }
